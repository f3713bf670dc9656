import { FormField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type ChangeEvent, useState } from 'react'
import { type Hex, textContrast, white } from '#contracts/site/contrast.ts'
import { logoBytes, logoUrl, readLogo } from '#contracts/site/logo.ts'
import { type Measure, measuresOf } from '#contracts/site/palette.ts'
import { withValue } from '#contracts/value-at.ts'
import { useEditing } from './editing.tsx'
import look from './look.module.css'
import styles from './site.module.css'

const labels = { primary: 'Primary', secondary: 'Secondary', accent: 'Accent' } as const

/** Colours with their contrast while they are chosen, and the logo. */
export const Look = () => {
  const { content } = useEditing()
  const { colors } = content
  const areColors = Object.values(colors).every((color) => /^#[0-9a-f]{6}$/i.test(color))
  const measures = areColors ? measuresOf(colors) : []
  return (
    <>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
        <ColorField key={name} name={name} measure={measures.find((measure) => measure.name === name)} />
      ))}
      <LogoField />
    </>
  )
}

const ColorField = ({ name, measure }: { name: keyof typeof labels; measure: Measure | undefined }) => {
  const { content, change, messages, canWrite } = useEditing()
  const color = content.colors[name]
  const choose = (value: string) => change(withValue(content, `colors.${name}`, value.toLowerCase()))
  return (
    <div className={look.color}>
      <input
        type="color"
        aria-label={`${labels[name]}, from a palette`}
        disabled={!canWrite}
        value={color}
        onChange={({ target }) => choose(target.value)}
      />
      <FormField
        name={`content.colors.${name}`}
        label={labels[name]}
        message={messages[`content.colors.${name}`]}
        readOnly={!canWrite}
        value={color}
        onChange={({ target }) => choose(target.value)}
      />
      {measure !== undefined && <Contrast measure={measure} onTake={canWrite ? choose : undefined} />}
    </div>
  )
}

const Contrast = ({ measure, onTake }: { measure: Measure; onTake: ((color: Hex) => void) | undefined }) => {
  const { contrast, against, nearest } = measure
  const isReadable = contrast >= textContrast
  return (
    <p className={look.contrast} role="status" data-readable={isReadable}>
      {(Math.floor(contrast * 10) / 10).toFixed(1)} : 1 with {against}.{' '}
      {isReadable ? 'Text is readable.' : 'Text needs 4.5 : 1.'}{' '}
      {!isReadable && onTake !== undefined && (
        <Button type="button" size="1" variant="soft" onClick={() => onTake(nearest)}>
          Take {nearest}
        </Button>
      )}
    </p>
  )
}

const LogoField = () => {
  const { content, change, messages, canWrite } = useEditing()
  const [fault, setFault] = useState<string>()
  const set = (logo: string | null) => change(withValue(content, 'logo', logo))
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    // A file that is far too large is not read to its end.
    const bytes = await file
      .slice(0, logoBytes + 1)
      .arrayBuffer()
      .catch(() => null)
    if (bytes === null) return setFault('The file could not be read.')
    const url = logoUrl(new Uint8Array(bytes))
    const read = readLogo(url)
    setFault('fault' in read ? `The logo ${read.fault}.` : undefined)
    if (!('fault' in read)) set(url)
  }
  return (
    <>
      <h3 className={styles.subtitle}>Logo</h3>
      {content.logo === null ? (
        <p className={styles.text}>The built-in sign.</p>
      ) : (
        <>
          <div className={look.logos}>
            <img
              style={{ background: content.colors.primary }}
              src={content.logo}
              alt="The logo on the primary colour"
            />
            <img style={{ background: white }} src={content.logo} alt="The logo on white" />
          </div>
          <p className={styles.text}>It stands on the primary colour on the site, on white in documents and mails.</p>
        </>
      )}
      {canWrite && (
        <FormField
          type="file"
          accept="image/svg+xml,image/png"
          name="content.logo"
          label="SVG or PNG, up to 256 kB"
          message={fault ?? messages['content.logo']}
          onChange={(event) => void choose(event as ChangeEvent<HTMLInputElement>)}
        />
      )}
      {canWrite && content.logo !== null && (
        <Button type="button" variant="soft" color="gray" onClick={() => set(null)}>
          Use the built-in sign
        </Button>
      )}
    </>
  )
}
