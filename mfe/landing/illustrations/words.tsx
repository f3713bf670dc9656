type Props = { x: number; y: number; className?: string; text: string | undefined }

/** A line of text in an illustration, its baseline beginning at a point of the drawing. */
export const Words = ({ text, ...place }: Props) => <text {...place}>{text}</text>
