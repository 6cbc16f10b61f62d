-- The packages that teams outside the workspace build against (docs/decisions/0040): one row for each version, which never changes and never goes.
create table package_version (
  name       text not null check (name ~ '^@juhe/[a-z][a-z0-9-]{0,40}$'),
  major      integer not null check (major >= 0),
  minor      integer not null check (minor >= 0),
  patch      integer not null check (patch >= 0),
  -- sha256 in hex of the package.json without its version and of the files: other contents have another version.
  source     text not null,
  -- package.json with the version, as it stands in the tarball
  manifest   text not null,
  -- The files of the tarball without package.json, as the store has them: base64, bytes.
  sha384     text not null,
  file_size  integer not null,
  -- What stands in the tarball before and after the compressed files.
  head       bytea not null,
  tail       bytea not null,
  -- Of the whole tarball: bytes, sha1 in hex, sha512 as npm writes it.
  size       integer not null,
  shasum     text not null,
  integrity  text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (name, major, minor, patch),
  unique (name, major, minor, source)
);

-- The packages that a release of the shell was built with.
create table shell_package (
  shell        text not null,
  name         text not null,
  major        integer not null,
  minor        integer not null,
  patch        integer not null,
  published_by text not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (shell, name),
  foreign key (name, major, minor, patch) references package_version (name, major, minor, patch)
);
