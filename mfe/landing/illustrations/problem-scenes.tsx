const scenes = [
  /* Five places: tiles that do not touch. */
  <g key="scattered">
    <rect x="6" y="34" width="30" height="24" rx="5" transform="rotate(-12 21 46)" className="fill-soft" />
    <rect x="50" y="8" width="34" height="22" rx="5" transform="rotate(8 67 19)" className="fill-deep" />
    <rect x="96" y="40" width="26" height="30" rx="5" transform="rotate(14 109 55)" className="fill-mid" />
    <circle cx="62" cy="62" r="14" className="fill-accent" />
    <rect x="22" y="76" width="30" height="14" rx="5" transform="rotate(5 37 83)" className="fill-mid" />
  </g>,
  /* Clicks fall through, few customers stay. */
  <g key="funnel">
    <path d="M14 14h100L76 54v16H52V54z" className="fill-soft" />
    <path d="M30 14h68L72 42H56z" className="fill-mid" />
    <g className="fill-deep">
      <circle cx="40" cy="5" r="4" />
      <circle cx="58" cy="5" r="4" />
      <circle cx="76" cy="5" r="4" />
      <circle cx="94" cy="5" r="4" />
    </g>
    <circle cx="64" cy="84" r="7" className="fill-accent" />
  </g>,
  /* A row of people, the last of them fading. */
  <g key="leaving">
    <path d="M8 82c0-16 6-24 14-24s14 8 14 24z" className="fill-deep" />
    <circle cx="22" cy="46" r="9" className="fill-deep" />
    <path d="M50 82c0-16 6-24 14-24s14 8 14 24z" className="fill-mid" />
    <circle cx="64" cy="46" r="9" className="fill-mid" />
    <path d="M92 82c0-16 6-24 14-24s14 8 14 24z" className="line-accent" />
    <circle cx="106" cy="46" r="9" className="line-accent" />
    <path d="M94 20h22m-8-8 8 8-8 8" className="line-accent" />
  </g>,
  /* A week with everything on its last day. */
  <g key="sunday">
    <g className="fill-soft">
      <rect x="6" y="30" width="14" height="50" rx="4" />
      <rect x="26" y="30" width="14" height="50" rx="4" />
      <rect x="46" y="30" width="14" height="50" rx="4" />
      <rect x="66" y="30" width="14" height="50" rx="4" />
      <rect x="86" y="30" width="14" height="50" rx="4" />
    </g>
    <rect x="106" y="6" width="16" height="74" rx="4" className="fill-accent" />
    <g className="fill-mid">
      <rect x="6" y="66" width="14" height="14" rx="4" />
      <rect x="46" y="70" width="14" height="10" rx="4" />
      <rect x="86" y="62" width="14" height="18" rx="4" />
    </g>
  </g>,
]

export const ProblemScenes = ({ at }: { readonly at: number }) => (
  <svg className="scene problem-scene" viewBox="0 0 128 92" aria-hidden="true">
    {scenes[at]}
  </svg>
)
