type Chapter = {
  readonly at: string
  readonly x: number
  readonly y: number
  readonly title: string
  readonly text: string
}

/** What happens to one customer along the way, each beside its dot. */
const chapters: readonly Chapter[] = [
  { at: 'first', x: 338, y: -18, title: 'First visit', text: 'One coffee to go' },
  { at: 'quiet', x: 164, y: 116, title: '41 days quiet', text: 'We say hello' },
  { at: 'regular', x: 206, y: 350, title: 'Regular', text: 'Twice a week' },
]

export const HeroStory = () => (
  <g className="story">
    {chapters.map(({ at, x, y, title, text }) => (
      <g key={at} className={`story-${at}`}>
        <rect x={x} y={y} width="236" height="76" rx="18" />
        <circle className="story-face" cx={x + 38} cy={y + 38} r="20" />
        <text x={x + 70} y={y + 33} className="story-title">
          {title}
        </text>
        <text x={x + 70} y={y + 58}>
          {text}
        </text>
        <text x={x + 38} y={y + 45} className="story-initial">
          M
        </text>
      </g>
    ))}
  </g>
)
