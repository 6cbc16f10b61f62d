#!/bin/sh
# Moves the primary's role to the synchronous standby when the data disk of this machine runs full. PostgreSQL keeps running
# without space and refuses each write, which Patroni does not detect as a failure.
# disk-guard.sh <data folder> <least free MB> <Patroni's address> <member's name>
data=$1 least=$2 patroni=$3 name=$4
while sleep 1; do
  free=$(df --output=avail -m "$data" | tail -n 1)
  [ "$free" -lt "$least" ] || continue
  curl --silent --fail --max-time 2 --output /dev/null "$patroni/primary" || continue
  echo "$(date -u +%FT%TZ) $name has $free MB left, less than $least: it gives its role away"
  curl --silent --max-time 30 --data "{\"leader\": \"$name\"}" "$patroni/switchover"
  echo
  sleep 5
done
