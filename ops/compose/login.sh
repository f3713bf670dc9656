# The login of docker-compose.yml: it owns the database, makes the continuous backup, and is no superuser. PostgreSQL's image
# executes this once, as it makes a new cluster.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
create role atrium_runtime nologin;
create role atrium login replication password :'password' in role atrium_runtime;
alter database atrium owner to atrium;
SQL
