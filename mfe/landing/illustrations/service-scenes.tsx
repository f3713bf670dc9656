import { pictures } from '../content/site.ts'
import { Words } from './words.tsx'

const { initial, onePlace, groups, drafting, nudges } = pictures

/** Three tools, one record. */
const OnePlace = () => (
  <g>
    <g className="line-mid">
      <path d="M96 42h14c26 0 18 48 44 48" />
      <path d="M96 90h58" />
      <path d="M96 138h14c26 0 18-48 44-48" />
    </g>
    {onePlace.sources.map((source, at) => (
      <g key={source}>
        <rect x="8" y={24 + at * 48} width="88" height="36" rx="18" className="fill-paper" />
        <Words x={52} y={47 + at * 48} className="centred" text={source} />
      </g>
    ))}
    <rect x="154" y="22" width="158" height="136" rx="16" className="fill-deep" />
    <circle cx="184" cy="54" r="15" className="fill-accent" />
    <Words x={184} y={59} className="centred" text={initial} />
    <Words x={208} y={59} className="on-deep" text={onePlace.name} />
    <Words x={170} y={98} className="on-deep figure" text={onePlace.visits} />
    <Words x={170} y={120} className="soft-on-deep" text={onePlace.spent} />
    <Words x={170} y={140} className="soft-on-deep" text={onePlace.seen} />
  </g>
)

/** Customers segmented by behaviour. */
const Groups = () => (
  <g>
    <circle cx="82" cy="84" r="68" className="fill-soft" />
    <g className="dots-deep">
      <circle cx="82" cy="84" r="57" pathLength="22" />
    </g>
    <Words x={82} y={86} className="centred figure" text={groups[0]?.title} />
    <Words x={82} y={106} className="centred" text={groups[0]?.text} />
    <circle cx="194" cy="62" r="44" className="fill-paper" />
    <g className="dots-mid">
      <circle cx="194" cy="62" r="35" pathLength="13" />
    </g>
    <Words x={194} y={62} className="centred figure" text={groups[1]?.title} />
    <Words x={194} y={79} className="centred" text={groups[1]?.text} />
    <circle cx="260" cy="126" r="46" className="fill-pale-accent" />
    <g className="dots-accent">
      <circle cx="260" cy="126" r="37" pathLength="12" />
    </g>
    <Words x={260} y={126} className="centred figure" text={groups[2]?.title} />
    <Words x={260} y={143} className="centred" text={groups[2]?.text} />
  </g>
)

/** Written by a machine, sent by a person. */
const Drafting = () => (
  <g>
    <rect x="24" y="12" width="220" height="148" rx="16" className="fill-paper" />
    <Words x={44} y={44} text={drafting.lines[0]} />
    <Words x={44} y={66} text={drafting.lines[1]} />
    <Words x={44} y={86} text={drafting.lines[2]} />
    <rect x="44" y="108" width="92" height="34" rx="17" className="fill-accent" />
    <Words x={90} y={130} className="centred" text={drafting.action} />
    <path d="m268 22 7 20 20 7-20 7-7 20-7-20-20-7 20-7z" className="fill-mid" />
    <path d="m124 124 30 13-13 4-5 13z" className="cursor" />
    <circle cx="264" cy="128" r="28" className="fill-deep" />
    <path d="m251 129 9 9 17-19" className="line-paper" />
  </g>
)

const places = [48, 158, 268]

/** Follow-ups for every customer. */
const Return = () => (
  <g>
    <path d="M48 92c30-60 80-60 110 0s80 60 110 0" className="line-mid" />
    {places.map((x, at) => (
      <g key={x}>
        <circle cx={x} cy="92" r="21" className={x > 200 ? 'fill-accent' : 'fill-deep'} />
        <Words x={x} y={142} className="centred" text={nudges[at]?.title} />
        <Words x={x} y={161} className="centred soft" text={nudges[at]?.text} />
      </g>
    ))}
    <g className="line-paper">
      <path d="m39 93 6 6 12-14" />
      <path d="m149 93 6 6 12-14" />
    </g>
    <path d="M268 104c-12-8-14-12-14-17a7 7 0 0 1 14-2 7 7 0 0 1 14 2c0 5-2 9-14 17z" className="fill-deep" />
  </g>
)

/** By name, each in a box of 320 by 180. */
export const serviceScenes = {
  onePlace: OnePlace,
  groups: Groups,
  drafting: Drafting,
  nudges: Return,
}
