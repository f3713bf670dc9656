import { type ReactNode, useState } from 'react'

type Props = { chosen: boolean; children: ReactNode }

/** The part of a form that a choice opens. What is typed in it remains while another choice is made. */
export const ChoicePart = ({ chosen, children }: Props) => {
  const [wasChosen, setWasChosen] = useState(chosen)
  if (chosen && !wasChosen) setWasChosen(true)
  return wasChosen && <div style={{ display: chosen ? 'contents' : 'none' }}>{children}</div>
}
