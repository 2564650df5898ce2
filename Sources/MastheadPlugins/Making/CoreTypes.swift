/// The names of Masthead's own public types, which a plugin that imports them had better not have.
enum CoreTypes {
  static let names: Set<String> = [
    "Choice", "CollectionFlow", "Composition", "Contribution", "Cut", "CutAway", "Deceleration", "DecelerationRate",
    "DynamicEffect", "DynamicPipeline", "EffectBuilder", "EffectKind", "EffectList", "EffectListMemory",
    "EffectRegistry", "FitImage", "Header", "HeaderEffect", "HeaderFrame", "HeaderHeight", "HeaderLayout",
    "LayoutEnvironment", "MastheadAnchor", "MastheadContentMode", "MastheadDirectionalEdgeInsets",
    "MastheadEdgeInsets", "MastheadGesture", "MastheadLayoutDirection", "MastheadPath", "MastheadPoint",
    "MastheadRect", "MastheadScrollPhase", "MastheadSize", "MastheadSpring", "Moment", "NamedGesture", "NamedValues",
    "NoMemory", "Nothing", "Overlap", "Parallax", "Parameter", "ParameterChoice", "ParameterDescription",
    "ParameterError", "ParameterKind", "Parameterized", "PathElement", "Pipeline", "Placement", "Playback",
    "RubberBand", "SafeArea", "SafeAreaPolicy", "ScrollEvent", "ScrollInput", "ScrollKey", "ScrollLimits",
    "ScrollMotion", "ScrollSample", "ScrollState", "ScrollTargets", "Scroller", "Single", "Stages", "Stretch", "Then",
    "Tick", "TouchPhase", "Trajectory", "Tunable", "ValueName", "WrittenParameters",
  ]
}
