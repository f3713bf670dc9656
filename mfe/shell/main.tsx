import { AppTheme, loadedAtLast, makeQueryClient, Toaster, WindowRouter } from '@atrium/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Proofs } from './components/proofs.tsx'
import { returnFocusToButtons } from './layout/button-focus.ts'
import { endFirstScreen, firstScreen } from './layout/first-screen.ts'
import { RemoteBoundary } from './remotes/remote-boundary.tsx'
import { ScreenRoutes } from './screen-routes.tsx'
import { readAppearance, systemIsDark } from './theme/stored-appearance.ts'

const queries = makeQueryClient()

const Screens = () => (
  <>
    <ScreenRoutes />
    <Proofs />
    <Toaster />
  </>
)

const App = () => (
  <AppTheme>
    <QueryClientProvider client={queries}>
      <WindowRouter>
        <RemoteBoundary title="Dashboard" onRetry={() => window.location.reload()}>
          <Screens />
        </RemoteBoundary>
      </WindowRouter>
    </QueryClientProvider>
  </AppTheme>
)

returnFocusToButtons(document)

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no #root')
const draw = () =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

const laterMs = 1000
const lookForScreen = () => {
  if (queries.isFetching() > 0 || document.querySelector('h1') === null) setTimeout(lookForScreen, laterMs)
  else endFirstScreen()
}
setTimeout(lookForScreen, laterMs)
void firstScreen
  .then(() => loadedAtLast(() => import('./later.ts')))
  .then(({ readScreensAhead }) => readScreensAhead(queries))

// The first frame already has the right colours; the usual light ones need no further code.
const inAppearance = () =>
  import('./theme/appearance.ts').then(({ drawAppearance }) => drawAppearance()).catch(() => undefined)

if (readAppearance() === 'system' && !systemIsDark.matches) {
  // The loaded module then follows the system's setting.
  systemIsDark.addEventListener('change', inAppearance, { once: true })
  draw()
} else void inAppearance().then(draw)
