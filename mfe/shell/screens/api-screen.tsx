import { AppCard, PageHeader } from '@atrium/kit'
import { ApiTokens } from '../components/api-tokens.tsx'
import styles from '../components/staff-screens.module.css'
import { WebhookList } from '../components/webhook-list.tsx'

/** Access for other programs: API tokens and webhooks. */
export const ApiScreen = () => (
  <>
    <PageHeader title="API" description="How other programs reach this installation, and hear from it" />
    <div className={styles.cards}>
      <AppCard className={styles.card}>
        <h2>API tokens</h2>
        <ApiTokens />
      </AppCard>
      <AppCard className={styles.card}>
        <h2>Webhooks</h2>
        <WebhookList />
      </AppCard>
    </div>
  </>
)
