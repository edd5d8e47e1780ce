# All the work is done by run.py, which Windows users call directly: py run.py play
PYTHON ?= python3
# Words for the command: make play ARGS="--port 9000". A variable of that name in the environment is not meant.
ifneq ($(filter environment%,$(origin ARGS)),)
ARGS :=
endif

COMMANDS := help play tafelrunde test test-all fast bench mutants coverage soak lock wheel clean

.PHONY: $(COMMANDS)
$(COMMANDS):
	@$(PYTHON) run.py $@ $(ARGS)
