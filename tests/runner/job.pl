# Runs a command as a job of the test run: perl job.pl NICENESS COMMAND [ARGUMENT...]
#
# Gives it the priority of its kind, and prints to descriptor 3 how many seconds of processor time it took, all its
# descendants included: those that lose their parent (a browser's renderers when the browser ends) become children of
# this process, which a shell can't ask for. Perl is part of
# every Debian.
use strict;
use warnings;
use POSIX ":sys_wait_h";

my $niceness = shift @ARGV;
open(my $report, ">&=", 3) or die "there is no descriptor 3";

# Linux shares the processor between sessions first (autogroup), then between the processes of one, so the session gets
# the niceness too. Where the kernel has no such groups, that of the processes counts.
if ($niceness > 0) {
  setpriority(0, 0, $niceness);
  if (open(my $group, ">", "/proc/self/autogroup")) { print $group $niceness; }
}

# prctl(PR_SET_CHILD_SUBREAPER); its number depends on the processor.
my %prctl = (x86_64 => 157, aarch64 => 167);
my $number = $prctl{(POSIX::uname())[4]};
syscall($number, 36, 1, 0, 0, 0) if defined $number;

my $command = fork() // die "fork: $!";
if ($command == 0) {
  close $report;
  # A browser of root raises its own priority above all others; without the right to do so it stays among the tests.
  unshift(@ARGV, "setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice", "--") if $> == 0;
  exec(@ARGV) or do { print STDERR "$ARGV[0]: $!\n"; POSIX::_exit(127); };
}

my $status;
until (defined $status) {
  my $ended = waitpid(-1, 0);
  $status = $? if $ended == $command;
}
# What ends together with the command is counted too; what goes on is left alone.
for (1 .. 20) {
  my $ended;
  do { $ended = waitpid(-1, WNOHANG) } while $ended > 0;
  last if $ended < 0;
  select(undef, undef, undef, 0.02);
}
my (undef, undef, $user, $system) = times();
printf {$report} "%.3f %.3f\n", $user, $system;
close $report;
exit(WIFEXITED($status) ? WEXITSTATUS($status) : 128 + WTERMSIG($status));
