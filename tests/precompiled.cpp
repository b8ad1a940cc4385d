// Empty: its target exists to hold the precompiled headers of the test programs.
