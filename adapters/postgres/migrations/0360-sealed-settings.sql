-- Texts of settings that the log must not hold: secrets and addresses. They are sealed with a key of `personal_keys`,
-- which is wrapped with the master key; events of the settings name them by id.
create table sealed_settings (
  id     uuid primary key,
  sealed text not null
);
