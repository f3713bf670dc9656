export const PageHeader = ({ title }: { title: string }) => <h1>{title}</h1>
