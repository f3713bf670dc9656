import type { Dossier } from '#contracts/audit/http/proofs.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'

type Forgery = { readonly name: string; readonly forged: unknown }
type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
type Path = readonly (string | number)[]

/** At least 500 dossiers that differ from what was signed: every field of every object, changed in several ways. */
export const forgeriesOf = (dossier: Dossier, seed: number): readonly Forgery[] => {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const made: Forgery[] = []
  const forge = (name: string, path: Path, change: (value: Json) => Json | undefined) => {
    const forged = structuredClone(dossier) as unknown as Json
    replace(forged, path, change)
    if (JSON.stringify(forged) !== JSON.stringify(dossier)) made.push({ name: `${path.join('.')} ${name}`, forged })
  }
  const other = (char: string) => [...'AZaz09+/=-._ "\n'].filter((each) => each !== char)[below(14)] ?? 'x'

  for (const [path, value] of everything(dossier as unknown as Json)) {
    if (typeof value === 'string') {
      for (let times = 0; times < 2; times++) {
        const place = below(value.length)
        forge(
          `with another character ${place}`,
          path,
          () => value.slice(0, place) + other(value[place] ?? '') + value.slice(place + 1),
        )
      }
      forge('cut off', path, () => value.slice(0, -1))
      forge('with more', path, () => `${value}A`)
      forge('as a number', path, () => 7)
    }
    if (typeof value === 'number') for (const by of [-1, 1, 0.5, 256]) forge(`by ${by}`, path, () => value + by)
    if (Array.isArray(value)) {
      if (value.length > 0) forge('with an entry twice', path, () => [...value, value[below(value.length)] ?? null])
      // The order of streams and keys carries no meaning.
      if (value.length > 1 && path.length > 1) forge('reversed', path, () => [...value].reverse())
      if (value.length > 1 && ['events', 'proof'].includes(String(path.at(-1))))
        forge('without its first', path, () => value.slice(1))
      forge('with null', path, () => [...value, null])
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      forge('with another field', path, () => ({ ...value, extra: 'x' }))
      for (const field of Object.keys(value)) {
        forge('missing', [...path, field], () => undefined)
        forge('null', [...path, field], () => null)
      }
    }
  }
  return made
}

function* everything(value: Json, path: Path = []): Generator<readonly [Path, Json]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [field, inner] of Object.entries(value))
    yield* everything(inner, [...path, Array.isArray(value) ? Number(field) : field])
}

const replace = (root: Json, path: Path, change: (value: Json) => Json | undefined) => {
  if (path.length === 0) return Object.assign(root as object, change(root))
  const parent = path.slice(0, -1).reduce<Json>((value, step) => (value as Record<string, Json>)[step] ?? null, root)
  const place = parent as Record<string, Json>
  const field = String(path.at(-1))
  const next = change(place[field] ?? null)
  if (next === undefined) delete place[field]
  else place[field] = next
  return root
}
