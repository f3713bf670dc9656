const OnePlace = () => (
  <g>
    <g className="line-mid">
      <path d="M46 40h50c30 0 30 50 60 50" />
      <path d="M46 90h110" />
      <path d="M46 140h50c30 0 30-50 60-50" />
    </g>
    <rect x="22" y="24" width="44" height="32" rx="7" className="fill-soft" />
    <path d="m22 30 22 14 22-14" className="line-deep" />
    <circle cx="44" cy="90" r="18" className="fill-accent" />
    <path d="M28 124h32v32H28z" className="fill-mid" />
    <g className="fill-deep">
      <rect x="156" y="38" width="142" height="104" rx="12" />
    </g>
    <circle cx="188" cy="72" r="14" className="fill-accent" />
    <g className="fill-pale">
      <rect x="212" y="62" width="64" height="8" rx="4" />
      <rect x="212" y="76" width="42" height="6" rx="3" className="fill-mid" />
      <rect x="174" y="102" width="106" height="6" rx="3" className="fill-mid" />
      <rect x="174" y="116" width="80" height="6" rx="3" className="fill-mid" />
    </g>
  </g>
)

const Groups = () => (
  <g>
    <circle cx="92" cy="96" r="62" className="fill-soft" />
    <circle cx="182" cy="66" r="42" className="fill-pale-accent" />
    <circle cx="252" cy="118" r="40" className="fill-soft" />
    <g className="dots-deep">
      <circle cx="92" cy="96" r="14" pathLength="5" />
      <circle cx="92" cy="96" r="30" pathLength="11" />
      <circle cx="92" cy="96" r="46" pathLength="17" />
    </g>
    <g className="dots-accent">
      <circle cx="182" cy="66" r="12" pathLength="4" />
      <circle cx="182" cy="66" r="27" pathLength="10" />
    </g>
    <g className="dots-mid">
      <circle cx="252" cy="118" r="9" pathLength="3" />
      <circle cx="252" cy="118" r="24" pathLength="9" />
    </g>
    <circle cx="182" cy="66" r="42" className="line-accent" />
    <path d="m212 96 24 26" className="line-accent" />
  </g>
)

const Drafting = () => (
  <g>
    <rect x="40" y="22" width="168" height="136" rx="12" className="fill-paper" />
    <rect x="58" y="42" width="92" height="10" rx="5" className="fill-deep" />
    <g className="fill-soft">
      <rect x="58" y="64" width="132" height="7" rx="3.5" />
      <rect x="58" y="78" width="120" height="7" rx="3.5" />
      <rect x="58" y="92" width="128" height="7" rx="3.5" />
    </g>
    <rect x="58" y="114" width="64" height="24" rx="12" className="fill-accent" />
    <path d="m240 28 7 19 19 7-19 7-7 19-7-19-19-7 19-7z" className="fill-mid" />
    <circle cx="236" cy="124" r="28" className="fill-deep" />
    <path d="m223 125 9 9 17-19" className="line-paper" />
  </g>
)

const Return = () => (
  <g>
    <path d="M64 112c0-54 52-82 98-62 34 15 44 52 26 80" className="line-mid" />
    <path d="m170 122 16 12 10-18" className="line-mid" />
    <rect x="24" y="96" width="84" height="60" rx="10" className="fill-deep" />
    <path d="m24 106 42 28 42-28" className="line-paper" />
    <circle cx="120" cy="44" r="17" className="fill-accent" />
    <path d="M120 34v10l7 5" className="line-deep" />
    <rect x="212" y="58" width="84" height="98" rx="10" className="fill-soft" />
    <path d="M212 68a10 10 0 0 1 10-10h64a10 10 0 0 1 10 10v14h-84z" className="fill-mid" />
    <path d="M254 138c-14-9-19-15-19-22a9 9 0 0 1 19-3 9 9 0 0 1 19 3c0 7-5 13-19 22z" className="fill-accent" />
  </g>
)

const scenes = [OnePlace, Groups, Drafting, Return]

export const ServiceScenes = ({ at }: { readonly at: number }) => {
  const Scene = scenes[at]
  return (
    <svg className="scene service-scene" viewBox="0 0 320 180" aria-hidden="true">
      {Scene !== undefined && <Scene />}
    </svg>
  )
}
