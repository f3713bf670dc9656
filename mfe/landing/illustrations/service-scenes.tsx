import { pictures } from '../content/site.ts'

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
        <text x="52" y={47 + at * 48} className="centred">
          {source}
        </text>
      </g>
    ))}
    <rect x="154" y="22" width="158" height="136" rx="16" className="fill-deep" />
    <circle cx="184" cy="54" r="15" className="fill-accent" />
    <text x="184" y="59" className="centred">
      {initial}
    </text>
    <text x="208" y="59" className="on-deep">
      {onePlace.name}
    </text>
    <text x="170" y="98" className="on-deep figure">
      {onePlace.visits}
    </text>
    <text x="170" y="120" className="soft-on-deep">
      {onePlace.spent}
    </text>
    <text x="170" y="140" className="soft-on-deep">
      {onePlace.seen}
    </text>
  </g>
)

/** Customers segmented by behaviour. */
const Groups = () => (
  <g>
    <circle cx="82" cy="84" r="68" className="fill-soft" />
    <g className="dots-deep">
      <circle cx="82" cy="84" r="57" pathLength="22" />
    </g>
    <text x="82" y="86" className="centred figure">
      {groups[0]?.title}
    </text>
    <text x="82" y="106" className="centred">
      {groups[0]?.text}
    </text>
    <circle cx="194" cy="62" r="44" className="fill-paper" />
    <g className="dots-mid">
      <circle cx="194" cy="62" r="35" pathLength="13" />
    </g>
    <text x="194" y="62" className="centred figure">
      {groups[1]?.title}
    </text>
    <text x="194" y="79" className="centred">
      {groups[1]?.text}
    </text>
    <circle cx="260" cy="126" r="46" className="fill-pale-accent" />
    <g className="dots-accent">
      <circle cx="260" cy="126" r="37" pathLength="12" />
    </g>
    <text x="260" y="126" className="centred figure">
      {groups[2]?.title}
    </text>
    <text x="260" y="143" className="centred">
      {groups[2]?.text}
    </text>
  </g>
)

/** Written by a machine, sent by a person. */
const Drafting = () => (
  <g>
    <rect x="24" y="12" width="220" height="148" rx="16" className="fill-paper" />
    <text x="44" y="44">
      {drafting.lines[0]}
    </text>
    <text x="44" y="66">
      {drafting.lines[1]}
    </text>
    <text x="44" y="86">
      {drafting.lines[2]}
    </text>
    <rect x="44" y="108" width="92" height="34" rx="17" className="fill-accent" />
    <text x="90" y="130" className="centred">
      {drafting.action}
    </text>
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
        <text x={x} y="142" className="centred">
          {nudges[at]?.title}
        </text>
        <text x={x} y="161" className="centred soft">
          {nudges[at]?.text}
        </text>
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
