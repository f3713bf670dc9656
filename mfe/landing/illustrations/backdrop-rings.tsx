const rings = [40, 76, 112, 148, 184, 220, 256]

/** The sign of the house, large and quiet, behind something else. */
export const BackdropRings = () => (
  <svg className="backdrop-rings" viewBox="0 0 540 540" aria-hidden="true">
    {rings.map((radius) => (
      <circle key={radius} cx="270" cy="270" r={radius} pathLength={Math.round(radius / 2.6)} />
    ))}
  </svg>
)
