import { Icon, Notice, PageHeader, useLiveState } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Component, type ReactNode, useEffect, useRef } from 'react'

type Props = { title: string; onRetry: () => void; children: ReactNode }

/** An error boundary that isolates one remote. A class, because React offers no other way. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failure title={this.props.title} onRetry={this.retry} /> : this.props.children
  }

  private readonly retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }
}

const Failure = ({ title, onRetry }: { title: string; onRetry: () => void }) => {
  useRetryOnline(onRetry)
  return (
    <>
      <PageHeader title={title} />
      <Notice
        icon="warning"
        tone="error"
        title="This part could not be shown"
        text="It failed to load or to work. Everything else keeps working, and nothing that was saved is lost."
      >
        <Button variant="soft" onClick={onRetry}>
          <Icon name="retry" /> Retry
        </Button>
      </Notice>
    </>
  )
}

/** Retries once the connection is back: what failed may only not have been loaded. */
const useRetryOnline = (onRetry: () => void): void => {
  const isCut = useLiveState() === 'cut'
  const wasCut = useRef(isCut)
  useEffect(() => {
    if (wasCut.current && !isCut) onRetry()
    wasCut.current = isCut
    // A short gap does not cut what is followed.
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isCut, onRetry])
}
