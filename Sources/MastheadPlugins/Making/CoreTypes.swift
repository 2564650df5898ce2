/// The names of Masthead's own public types, which a plugin that imports them had better not have.
enum CoreTypes {
  static let names: Set<String> = [
    "Anchor", "Choice", "CollectionFlow", "Composition", "ContentMode", "Contribution", "Cut", "CutAway",
    "Deceleration", "DecelerationRate", "DirectionalEdgeInsets", "DynamicEffect", "DynamicPipeline", "EdgeInsets",
    "EffectBuilder", "EffectKind", "EffectList", "EffectListMemory", "EffectRegistry", "FitImage", "Gesture", "Header",
    "HeaderEffect", "HeaderFrame", "HeaderHeight", "HeaderLayout", "LayoutDirection", "LayoutEnvironment", "Moment",
    "NamedGesture", "NamedValues", "NoMemory", "Nothing", "Overlap", "Parallax", "Parameter", "ParameterChoice",
    "ParameterDescription", "ParameterError", "ParameterKind", "Parameterized", "Path", "PathElement", "Pipeline",
    "Placement", "Playback", "Point", "Rect", "RubberBand", "SafeArea", "SafeAreaPolicy", "ScrollEvent", "ScrollInput",
    "ScrollKey", "ScrollLimits", "ScrollMotion", "ScrollPhase", "ScrollSample", "ScrollState", "ScrollTargets",
    "Scroller", "Single", "Size", "Spring", "Stages", "Stretch", "Then", "Tick", "TouchPhase", "Trajectory", "Tunable",
    "ValueName", "WrittenParameters",
  ]
}
