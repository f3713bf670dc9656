import { pictures } from '../content/site.ts'

/** What happens to one customer along the way, each beside its dot. */
const chapters = [
  { at: 'first', x: 338, y: -18 },
  { at: 'quiet', x: 164, y: 116 },
  { at: 'regular', x: 206, y: 350 },
]

export const HeroStory = () => (
  <g className="story">
    {chapters.map(({ at, x, y }, chapter) => (
      <g key={at} className={`story-${at}`}>
        <rect x={x} y={y} width="236" height="76" rx="18" />
        <circle className="story-face" cx={x + 38} cy={y + 38} r="20" />
        <text x={x + 70} y={y + 33} className="story-title">
          {pictures.story[chapter]?.title}
        </text>
        <text x={x + 70} y={y + 58}>
          {pictures.story[chapter]?.text}
        </text>
        <text x={x + 38} y={y + 45} className="story-initial">
          {pictures.initial}
        </text>
      </g>
    ))}
  </g>
)
