"""Random tests: no clock, nothing kept from run to run."""

from hypothesis import settings

settings.register_profile("bouton", deadline=None, database=None, max_examples=60)
settings.load_profile("bouton")
