import { Icon, Notice } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Component, type ReactNode } from 'react'

type Props = { name: string; onRetry: () => void; children: ReactNode }

/** Keeps the failure of one remote away from all others. A class, because React has no other way to catch. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failure name={this.props.name} onRetry={this.retry} /> : this.props.children
  }

  private readonly retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }
}

const Failure = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <Notice
    icon="warning"
    tone="error"
    title="This part could not be shown"
    text={`The ${name} part failed. Everything else keeps working; nothing that was saved is lost.`}
  >
    <Button variant="soft" onClick={onRetry}>
      <Icon name="retry" /> Retry
    </Button>
  </Notice>
)
