"""The games for researchers: numbers in, numbers out, under the interfaces that they know."""
