import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no #root')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
