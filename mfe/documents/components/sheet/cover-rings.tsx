const radii = [70, 120, 170, 220, 270]

/** The logo, enlarged: rings of points around a centre. */
export const CoverRings = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 600 600" aria-hidden="true" className={className}>
    {radii.map((radius) => (
      <circle
        key={radius}
        cx="300"
        cy="300"
        r={radius}
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray="0 1"
        pathLength={radius / 5}
        style={{ stroke: 'var(--cover-ring, #4b8b6f)' }}
      />
    ))}
    <circle cx="300" cy="300" r="26" style={{ fill: 'var(--mark-centre, #ff8069)' }} />
  </svg>
)
