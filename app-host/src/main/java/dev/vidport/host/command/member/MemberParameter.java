package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.HexParameter;
import java.io.IOException;
import java.util.function.Predicate;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** A member on the command line: an id or an e-mail address. */
final class MemberParameter {
  static final String MEMBERS = "/account/members";
  static final String INVITATIONS = "/account/invitations";
  static final String MEMBERSHIPS = "/account/memberships";

  @Parameters(
      index = "0",
      paramLabel = "MEMBER",
      description = "Email address of the member, or the id: 16 hexadecimal digits.")
  private String text;

  void check() {
    if (!text.contains("@")) {
      HexParameter.of(text, 16, "The id of a member");
    }
  }

  /** The path of the member; an address is looked up. */
  String path(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return text.contains("@")
        ? path(api, member -> member.path("email").asString("").equalsIgnoreCase(text))
        : MEMBERS + "/" + text;
  }

  /** The path of the member that {@code isWanted} accepts. */
  static String path(ApiRequests api, Predicate<JsonNode> isWanted)
      throws ApiRefused, IOException, InterruptedException {
    for (JsonNode member : api.get(MEMBERS).path("members")) {
      if (isWanted.test(member)) {
        return MEMBERS + "/" + member.path("memberId").asString("");
      }
    }
    throw new CommandFailed(CommandExitCode.FAILED, "The account has no such member.");
  }

  @Override
  public String toString() {
    return text;
  }
}
