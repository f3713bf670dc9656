import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import { hero, pictures } from '../content/site.ts'
import { Section } from './section.tsx'

/** The steps of a customer's journey, each beside its dot. */
const chapters = [
  { at: 'first', x: 338, y: -18 },
  { at: 'quiet', x: 164, y: 116 },
  { at: 'regular', x: 206, y: 350 },
]

const HeroStory = () => (
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

type Ring = { readonly radius: number; readonly dots: number; readonly size: number }

/** Each dot is a customer; closer to the centre means more loyal. */
const rings: readonly Ring[] = [
  { radius: 58, dots: 12, size: 13 },
  { radius: 100, dots: 24, size: 11 },
  { radius: 142, dots: 38, size: 10 },
  { radius: 184, dots: 54, size: 9 },
  { radius: 226, dots: 72, size: 7.5 },
  { radius: 268, dots: 92, size: 6 },
]

type Spot = { readonly ring: number; readonly dot: number }

/** One customer moving from the edge to the centre. */
const spots: readonly Spot[] = [
  { ring: 5, dot: 78 },
  { ring: 4, dot: 62 },
  { ring: 3, dot: 47 },
  { ring: 2, dot: 34 },
  { ring: 1, dot: 22 },
  { ring: 0, dot: 11 },
]

const centre = 300

const placeOf = ({ ring, dot }: Spot) => {
  const { radius, dots } = rings[ring] ?? { radius: 0, dots: 1 }
  const angle = (dot / dots) * 2 * Math.PI
  return { x: Math.round(centre + radius * Math.cos(angle)), y: Math.round(centre + radius * Math.sin(angle)) }
}

const places = spots.map(placeOf)
const path = `M${[...places, { x: centre, y: centre }].map(({ x, y }) => `${x} ${y}`).join('L')}`

/** The hero illustration: a stranger becomes a regular. */
const HeroRings = () => (
  <svg className="hero-rings" viewBox="0 0 600 600" aria-hidden="true">
    <g className="rings-field">
      {rings.map(({ radius, dots, size }) => (
        <circle key={radius} cx={centre} cy={centre} r={radius} pathLength={dots} strokeWidth={size} />
      ))}
    </g>
    <path className="rings-path" d={path} pathLength="1" />
    <g className="rings-found">
      {places.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="9" />
      ))}
      <circle cx={centre} cy={centre} r="30" />
    </g>
    <path className="rings-heart" d="M300 316c-17-11-20-18-20-24a10 10 0 0 1 20-2 10 10 0 0 1 20 2c0 6-3 13-20 24z" />
    <HeroStory />
  </svg>
)

export const Hero = ({ brand }: { readonly brand: Brand }) => (
  <Section name="hero" anchor="home">
    <div className="hero-words">
      <p className="eyebrow">{hero.eyebrow}</p>
      <h1 id="hero-title">{hero.title}</h1>
      <p className="lead">{fill(hero.text, brand)}</p>
      <p className="actions">
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <a className="quiet-link" href="#process">
          {hero.more}
        </a>
      </p>
      <ul className="facts">
        {hero.facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
    <HeroRings />
  </Section>
)
