import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import { hero } from '../content/site.ts'
import { HeroRings } from '../illustrations/hero-rings.tsx'
import { Section } from './section.tsx'

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
        {hero.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
    <HeroRings />
  </Section>
)
