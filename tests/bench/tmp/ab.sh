# usage: ab.sh fileA fileB ... runs contact with stashed version in turns
