import { pictures } from '../content/site.ts'
import { Words } from './words.tsx'

const { fivePlaces, flatSales, gone, sundayNight } = pictures

/** The same person in five tools, spelled differently. */
const FivePlaces = () => (
  <g>
    <g transform="rotate(-7 70 44)">
      <rect x="16" y="24" width="104" height="38" rx="9" className="fill-paper" />
      <Words x={30} y={48} text={fivePlaces[0]} />
    </g>
    <g transform="rotate(5 206 40)">
      <rect x="150" y="18" width="118" height="38" rx="9" className="fill-deep" />
      <Words x={164} y={42} className="on-deep" text={fivePlaces[1]} />
    </g>
    <g transform="rotate(4 64 96)">
      <rect x="28" y="78" width="88" height="38" rx="9" className="fill-soft" />
      <Words x={42} y={102} text={fivePlaces[2]} />
    </g>
    <g transform="rotate(-5 206 98)">
      <rect x="146" y="78" width="96" height="38" rx="9" className="fill-paper" />
      <Words x={160} y={102} text={fivePlaces[3]} />
    </g>
    <g transform="rotate(-2 132 146)">
      <rect x="74" y="128" width="132" height="38" rx="9" className="fill-accent" />
      <Words x={88} y={152} text={fivePlaces[4]} />
    </g>
  </g>
)

/** One line rises; the other is the one that matters. */
const FlatSales = () => (
  <g>
    <path d="M24 152h236" className="line-soft" />
    <path d="M24 128c40-4 58-22 92-42s70-44 144-52v118H24z" className="fill-soft" />
    <path d="M24 128c40-4 58-22 92-42s70-44 144-52" className="line-mid" />
    <path d="M24 138c60-8 90 5 130-1s70 2 106-4" className="line-accent" />
    <circle cx="260" cy="34" r="7" className="fill-deep" />
    <circle cx="260" cy="133" r="7" className="fill-accent" />
    <Words x={24} y={44} text={flatSales.clicks} />
    <Words x={24} y={72} className="figure" text={flatSales.more} />
    <Words x={136} y={122} text={flatSales.customers} />
  </g>
)

const visits = [1, 1, 1, 1, 0, 0, 0]

/** A regular's months; the last three went unnoticed. */
const Gone = () => (
  <g>
    <Words x={24} y={44} text={gone.title} />
    {visits.map((came, at) => {
      const x = 36 + at * 35
      return (
        <g key={x}>
          <circle cx={x} cy="90" r="13" className={came === 1 ? 'fill-mid' : 'line-missing'} />
          <Words x={x} y={136} className="centred" text={gone.months[at]} />
        </g>
      )
    })}
    <path d="M158 154h100" className="line-accent" />
  </g>
)

/** Marketing at the end of the week. */
const SundayNight = () => (
  <g>
    <rect width="280" height="180" rx="20" className="fill-deep" />
    <path d="M240 62a30 30 0 1 1-34-42 24 24 0 0 0 34 42z" className="fill-accent" />
    <g className="fill-mid">
      <circle cx="176" cy="28" r="2.5" />
      <circle cx="152" cy="58" r="2" />
      <circle cx="254" cy="92" r="2.5" />
      <circle cx="190" cy="84" r="2" />
    </g>
    <Words x={24} y={44} className="on-deep" text={sundayNight.day} />
    <Words x={24} y={72} className="figure on-deep" text={sundayNight.time} />
    {sundayNight.duties.map((duty, at) => (
      <g key={duty}>
        <rect x="24" y={92 + at * 25} width="16" height="16" rx="5" className="line-pale" />
        <Words x={50} y={105 + at * 25} className="on-deep" text={duty} />
      </g>
    ))}
  </g>
)

/** By name, each in a box of 280 by 180. */
export const problemScenes = {
  fivePlaces: FivePlaces,
  flatSales: FlatSales,
  gone: Gone,
  sundayNight: SundayNight,
}
