import type { ReactNode } from 'react'
import { useCanWrite } from '../api/use-session.ts'

/** Draws what changes things for those who may: an auditor gets no button that would be refused. */
export const WritersOnly = ({ children }: { children: ReactNode }) => (useCanWrite() ? children : null)
