# All the work is done by run.py, which Windows users call directly: py run.py play
PYTHON ?= python3
ARGS ?=

COMMANDS := help play tafelrunde test test-all fast bench mutants coverage soak lock wheel clean

.PHONY: $(COMMANDS)
$(COMMANDS):
	@$(PYTHON) run.py $@ $(ARGS)
