// The only file that names the rulesets.
