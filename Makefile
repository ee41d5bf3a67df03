# `make` lists the tasks. demo, test and the builds set up whatever is missing first; when all is there that costs 0.1 s.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DEMO := demo
FACECROP := .build/release/facecrop
# The programs contain the Swift runtime, so they start sooner and run without the toolchain. They look for no library
# beside themselves; the engine, which links ONNX Runtime, also looks in lib/facecrop below the folder that it is installed
# under (decision 92). All functions are linked at the start, so that the table of them can be made read-only. No
# library calls back by name, so the programs export no symbols; with the 29,000 that Swift exports, one photo took 13 ms
# longer.
SWIFT_RELEASE := swift build --configuration release --static-swift-stdlib --disable-local-rpath \
  -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic
ENGINE_LIBRARIES := -Xlinker -rpath -Xlinker '$$ORIGIN/../../lib/facecrop'
# A build without optimization takes less than half the time; inference and most decoding are done by libraries.
SWIFT_DEMO := $(SWIFT_RELEASE) --scratch-path .build/demo -Xswiftc -Onone -debug-info-format none
# Tests run on a build for release, because ArgumentParser's checks in debug builds take longer than most tests. Whole
# modules are compiled in 12 minutes, single files, as in debug builds, in 20; but then only changed files are compiled
# anew. So who changes files sets EDITING=1, which has a folder of its own, as each needs a build of its own.
SINGLE_FILES := -Xswiftc -no-whole-module-optimization -Xswiftc -incremental
TEST_BUILD := $(if $(EDITING),--scratch-path .build/editing $(SINGLE_FILES),--scratch-path .build/tests)
SWIFT_TESTS := --configuration release $(TEST_BUILD) -Xswiftc -enable-testing
SWIFT_SOURCES := Package.swift Sources Tests Benchmarks/Stages Benchmarks/Planning Fuzzing examples/swift

.PHONY: help
help: ## List the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: deps ## Make face-centred thumbnails of samples/ in demo/, with a build that is not optimized
	$(SWIFT_DEMO) --product facecrop-engine
	$(SWIFT_DEMO) --product facecrop
	.build/demo/release/facecrop crop samples --output $(DEMO) --size 200x200
	@printf '\nThe thumbnails are in %s/, in the same folders as in samples/.\n' $(DEMO)
	@printf 'What was done to each photo, and why: %s/manifest.json\n' $(DEMO)

.PHONY: test
test: test-build ## Lint strictly, build with warnings as errors, run all tests but the long ones (EDITING=1)
	swift test --skip-build $(SWIFT_TESTS)

.PHONY: test-all
test-all: test-build ## The same with the long tests: films, Azure, killed processes, measured memory, hostile files
	FACECROP_TEST_ALL=1 swift test --skip-build $(SWIFT_TESTS)

.PHONY: check
check: test-all ## Do what CI does: the same as test-all

.PHONY: test-build
test-build: deps deps-identity lint
	swift build --build-tests $(SWIFT_TESTS)

.PHONY: deps
deps: toolchain ## Install what is missing: Debian packages, ONNX Runtime, models
	@deps/install

.PHONY: deps-identity
deps-identity: deps ## Install the model that tells people apart, for gallery, identify, verify and cluster
	@deps/install-identity

.PHONY: build
build: deps ## Build for debugging
	swift build

.PHONY: release
release: deps ## Build the command for use: .build/release/facecrop and facecrop-engine beside it
	$(SWIFT_RELEASE) $(ENGINE_LIBRARIES) --product facecrop-engine
	$(SWIFT_RELEASE) --product facecrop

.PHONY: bench
bench: release ## Measure speed and memory beside the peers; writes Benchmarks/results/DATE.md (BENCH_OPTIONS=--help)
	$(SWIFT_RELEASE) --product stage-bench
	Benchmarks/prepare
	cd Benchmarks && ../.build/bench/venv/bin/python -m bench $(BENCH_OPTIONS)

.PHONY: bench-quick
bench-quick: release ## Count instructions under valgrind beside the last record (QUICK_OPTIONS=--record writes a new one)
	cd Benchmarks && python3 -m bench.quick $(QUICK_OPTIONS)

.PHONY: faults
faults: release ## Kill the command, fill its disk, feed it bad files; writes Benchmarks/faults.md (FAULTS_OPTIONS=--help)
	cd Benchmarks && python3 -m faults $(FAULTS_OPTIONS)

.PHONY: page-test
page-test: release ## Test the report page in Chromium and Firefox, and measure it with 10,000 photos (PAGE_OPTIONS=--help)
	Tests/ReportPage/prepare
	.build/page/venv/bin/python Tests/ReportPage/run $(PAGE_OPTIONS)

.PHONY: python-test
python-test: ## Lint and test the Python package with a built command (FACECROP_BINARY=.build/release/facecrop)
	python/prepare test
	cd python && ../.build/python/test/bin/ruff check . list-options && ../.build/python/test/bin/mypy
	FACECROP_BINARY=$${FACECROP_BINARY:-$(CURDIR)/$(FACECROP)} \
	  .build/python/test/bin/python -m pytest python --ignore=python/tests/cluster $(PYTHON_OPTIONS)

.PHONY: cluster-deps
cluster-deps: ## Install Ray, Spark, Java and moto's S3 server for make test-cluster: .build/python/cluster
	python/prepare cluster

.PHONY: test-cluster
test-cluster: cluster-deps ## Test the Ray and Spark integrations with clusters on this machine (CLUSTER_OPTIONS=-k ray)
	FACECROP_BINARY=$${FACECROP_BINARY:-$(CURDIR)/$(FACECROP)} \
	  .build/python/cluster/bin/python -m pytest python/tests/cluster $(CLUSTER_OPTIONS)

.PHONY: pictures
pictures: release ## Make the pictures of the documentation from samples/
	docs/pictures/prepare
	.build/pictures/venv/bin/python docs/pictures/make

.PHONY: fuzz
fuzz: deps ## Search for inputs that break our parsers (FUZZ_SECONDS=600 each, FUZZ_JOBS at a time, FUZZ_TARGETS=all)
	FACECROP_FUZZ=1 swift build --configuration release --product fuzz --scratch-path .build-fuzz \
	  --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address
	Fuzzing/run $(FUZZ_TARGETS)

.PHONY: sanitize
sanitize: deps ## Run the tests with the sanitizers of addresses, threads and undefined behaviour (SANITIZE_OPTIONS=--filter ...)
	Tests/Sanitizers/run address $(SANITIZE_OPTIONS)
	Tests/Sanitizers/run thread $(SANITIZE_OPTIONS)
	Tests/Sanitizers/run undefined $(SANITIZE_OPTIONS)

.PHONY: lint
lint: toolchain ## Check the style of the Swift sources, the documents, and that THIRD-PARTY.md is up to date
	@deps/third-party --check
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	docs/check

.PHONY: format
format: toolchain ## Put the Swift sources into that style
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

.PHONY: third-party
third-party: deps ## List what facecrop is built on, with versions and licences: THIRD-PARTY.md
	swift package resolve
	@deps/third-party

.PHONY: docs
docs: ## Make the documentation of the Swift library as a website: .build/docs (after make release; DocC)
	@[ -e .build/release/Modules/CropEngine.swiftmodule ] || { echo 'make docs: run "make release" first' >&2; exit 1; }
	docs/library

.PHONY: man
man: ## Write the manual pages of the built command to .build/man (after make release)
	@[ -x $(FACECROP) ] || { echo 'make man: run "make release" first' >&2; exit 1; }
	docs/manual $(FACECROP) .build/man

.PHONY: install
install: ## Copy what make release built, with all it needs, below PREFIX (also DESTDIR); needs no toolchain
	@packaging/install --prefix '$(PREFIX)' --destdir '$(DESTDIR)' --program '$(FACECROP)'

.PHONY: uninstall
uninstall: ## Remove what make install wrote below PREFIX, and nothing else
	@packaging/uninstall --prefix '$(PREFIX)' --destdir '$(DESTDIR)'

.PHONY: deb
deb: ## Build a Debian package of the built command: .build/deb (DEBFULLNAME, DEBEMAIL)
	packaging/deb --program '$(FACECROP)'

.PHONY: test-packages
test-packages: deb ## Test make install and make uninstall, and the Debian package in a new Debian (as root; debootstrap)
	packaging/test-install '$(FACECROP)'
	packaging/test-deb "$$(echo .build/deb/facecrop_*.deb)" '$(FACECROP)'

.PHONY: clean
clean: ## Remove what was built and the demo's thumbnails
	rm -rf .build .build-asan .build-fuzz .build-tsan .build-usan $(DEMO)

.PHONY: toolchain
toolchain:
	@command -v swift > /dev/null || { echo 'Swift 6.3 is not on PATH; see https://www.swift.org/install/linux' >&2; exit 1; }

.PHONY: wheel
wheel: ## Build a wheel of the Python package with the command in it: .build/wheel (after make release)
	@[ -x $(FACECROP) ] || { echo 'make wheel: run "make release" first' >&2; exit 1; }
	packaging/wheel --program $(FACECROP)

.PHONY: test-wheel
test-wheel: ## Install that wheel in a minimal Debian 12 and 13 without network and use it (root, debootstrap)
	packaging/test-wheel bookworm
	packaging/test-wheel trixie

.PHONY: test-container
test-container: ## Carry out packaging/Dockerfile in a folder, and use it read-only (root, debootstrap, after make deb)
	packaging/test-container

.PHONY: test-examples
test-examples: ## Run or check each of examples/ with the built command (needs systemd, shellcheck; strace)
	packaging/test-examples $(FACECROP)
