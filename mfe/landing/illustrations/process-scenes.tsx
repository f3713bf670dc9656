type Dot = readonly [x: number, y: number]

/** The customers before: scattered. */
const scattered: readonly Dot[] = [
  [18, 34],
  [46, 88],
  [58, 20],
  [84, 58],
  [104, 104],
  [120, 26],
  [148, 72],
  [168, 110],
  [182, 38],
  [212, 84],
  [226, 22],
]

const Scattered = () => (
  <g>
    <g className="fill-mid">
      {scattered.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" />
      ))}
    </g>
    <circle cx="134" cy="62" r="36" className="line-deep" />
    <path d="m160 88 22 24" className="line-deep" />
  </g>
)

const middle: Dot = [122, 62]

const Connected = () => (
  <g>
    <path className="line-thin" d={scattered.map(([x, y]) => `M${x} ${y}L${middle.join(' ')}`).join('')} />
    <g className="fill-mid">
      {scattered.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" />
      ))}
    </g>
    <circle cx={middle[0]} cy={middle[1]} r="15" className="fill-accent" />
  </g>
)

const Grown = () => (
  <g>
    <g className="dots-mid">
      <circle cx="64" cy="62" r="30" pathLength="11" />
      <circle cx="64" cy="62" r="52" pathLength="19" />
    </g>
    <circle cx="64" cy="62" r="15" className="fill-accent" />
    <path d="M138 98c24-8 36-34 40-68m-15 14 15-16 11 17" className="line-deep" />
  </g>
)

/** By name, each in a box of 244 by 124. */
export const processScenes = {
  scattered: Scattered,
  connected: Connected,
  grown: Grown,
}
