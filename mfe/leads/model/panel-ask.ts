import { useLocation } from 'react-router-dom'

/** What the panel of a lead opens with: the notes of a call or a meeting, or an answer by mail. */
export type PanelAsk = 'call' | 'meeting' | 'mail'

/** From the history entry and not from the address: a shared address asks for nothing. */
export const usePanelAsk = (): PanelAsk | undefined => (useLocation().state as { ask?: PanelAsk } | null)?.ask
