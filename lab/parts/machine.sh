#!/bin/sh
# A database machine: the first process of its own process namespace, so that everything below it ends in one instant when it is killed.
# Arguments: the folder of the database, the configuration of Patroni, and the words that start etcd. RUN_AS: what makes a program run under another
# account; this script keeps root, because a process that changes its account would not end with its parent any more.
data=$1
patroni=$2
shift 2
# It has just been switched on: what a former PostgreSQL left as its process is nobody here.
rm -f "$data/postmaster.pid"
(while :; do $RUN_AS "$@"; sleep 0.2; done) &
(while :; do $RUN_AS patroni "$patroni"; sleep 0.2; done) &
wait
