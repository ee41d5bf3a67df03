/// What a run finds out before it writes anything: its inputs, what earlier runs have done, and the names of its
/// outputs.
struct RunPreparation {
    let walk: InputWalk
    let check: UpToDateCheck
    let overrides: any PhotoDecisions
    let names: PhotoNames
    /// What earlier runs have left in the output folder.
    let earlier: OutputFolder
    let survey: InputSurvey
    let plan: SettledNames

    /// Surveys the inputs and settles the names of all outputs.
    ///
    /// If the run is told to stop meanwhile, the preparation, or the error, is about a part of the photos, and must not
    /// be used.
    ///
    /// - Parameters:
    ///   - options: The options of the run.
    ///   - overrides: What was decided about photos; `nil` looks for files of overrides.
    ///   - settledFiles: The only files that the run reads; `nil`, the default, for all.
    ///   - service: The service that identifies faces; `nil` if the run asks none.
    ///   - stop: Ends the survey early.
    /// - Throws: `RunError` if the run cannot begin.
    init(
        _ options: Options,
        overrides: (any PhotoDecisions)? = nil,
        settledFiles: SettledFiles? = nil,
        asking service: (any IdentityService)? = nil,
        stop: StopRequest
    ) throws(RunError) {
        walk = try InputWalk(
            options.discover,
            outputFolder: options.run.destination.folder,
            settledFiles: settledFiles
        )
        check = UpToDateCheck(options, knowledge: try service?.begin())
        self.overrides =
            if let overrides { overrides } else { try OverrideCatalog(options.overrides, options.discover) }
        names = try PhotoNames(options, walk, stop)
        earlier = try OutputFolder(options, stop: stop)
        let namer = OutputNamer(options, given: names.given)
        var survey = namer.beginSurvey()
        self.survey = InputSurvey(
            walk,
            earlier,
            check,
            self.overrides,
            maximumBurstGapSeconds: options.burst.maximumGapSeconds,
            stop: stop,
            noting: &survey
        )
        let findings = walk.lazy.prefix { _ in !stop.isMade }
        plan = try namer.plan(findings, survey, earlier: earlier.earlierNames(stop), stop: stop)
    }

    /// Tells what is left to do for each photo; `state` is the output folder that the run uses.
    func planner(_ state: OutputFolder) -> TaskPlanner {
        TaskPlanner(
            state: state,
            check: check,
            plan: plan,
            bursts: RunBursts(survey.bursts, check: check.check),
            overrides: overrides,
            gone: survey.gone
        )
    }
}
