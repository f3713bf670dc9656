/** A dotted way that has arrived in the middle of the rings. */
export const RightTurn = () => (
  <svg className="wrong-turn" viewBox="0 0 360 160" aria-hidden="true">
    <g className="dots-mid">
      <circle cx="270" cy="80" r="24" pathLength="10" />
      <circle cx="270" cy="80" r="44" pathLength="18" />
      <circle cx="270" cy="80" r="64" pathLength="26" />
    </g>
    <path className="line-accent" d="M16 130c60 10 66-26 104-38 30-9 56-4.4 84-4.4h50" strokeDasharray="0 12" />
    <circle cx="270" cy="80" r="10" className="fill-accent" />
  </svg>
)
