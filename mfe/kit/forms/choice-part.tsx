import type { ReactNode } from 'react'
import { OnceOpened } from '../components/on-use.tsx'

type Props = { chosen: boolean; children: ReactNode }

/** The part of a form that a choice opens. What is typed in it remains while another choice is made. */
export const ChoicePart = ({ chosen, children }: Props) => (
  <OnceOpened open={chosen} isLayer={false}>
    <div style={{ display: chosen ? 'contents' : 'none' }}>{children}</div>
  </OnceOpened>
)
