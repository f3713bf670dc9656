import { AppCard, Icon, type IconName, PageHeader, StatusBadge } from '@atrium/kit'
import styles from './automation-screen.module.css'

const planned: readonly { icon: IconName; name: string; text: string }[] = [
  { icon: 'automation', name: 'Smart Triggers', text: 'Start work automatically when something happens.' },
  { icon: 'plug', name: 'API Integrations', text: 'Connect the tools that you use already.' },
  { icon: 'calendar', name: 'Scheduled Actions', text: 'Let work begin at the hour that suits you.' },
]

const development = [
  'Core Automation Engine',
  'Visual Workflow Builder',
  'Third-party Integrations',
  'Real-time Monitoring',
]

/** Announces automation; nothing on it works yet. */
export const AutomationScreen = () => (
  <>
    <PageHeader title="Automation" description="Coming Soon" />
    <ul className={styles.planned}>
      {planned.map(({ icon, name, text }) => (
        <li key={name}>
          <AppCard className={styles.item}>
            <Icon name={icon} size={24} />
            <h2>{name}</h2>
            <p>{text}</p>
          </AppCard>
        </li>
      ))}
    </ul>
    <AppCard className={styles.development}>
      <h2>Development Status</h2>
      <ul>
        {development.map((name) => (
          <li key={name}>
            {name}
            <StatusBadge tone="grey" icon="calendar" label="Planning" />
          </li>
        ))}
      </ul>
    </AppCard>
  </>
)
