package dev.vidport.host.command.member;

import dev.vidport.domain.account.MemberRole;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Checks the name of a role. */
final class RoleParameter {
  private RoleParameter() {}

  static void check(String text) {
    if (MemberRole.of(text).isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "A role is one of "
              + Arrays.stream(MemberRole.values())
                  .map(MemberRole::label)
                  .collect(Collectors.joining(", "))
              + ".");
    }
  }
}
