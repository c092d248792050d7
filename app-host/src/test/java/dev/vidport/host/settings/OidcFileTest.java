package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.outbound.access.OidcIssuerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OidcFileTest {
  private static final String SECRET = "s3cr3t";

  @TempDir private Path folder;

  @Test
  void everyFieldIsRead() throws IOException {
    List<OidcIssuerSettings> read =
        OidcFile.read(
            file(
                """
                [{"id": "corp", "name": "Example Corp", "issuer": "https://login.example.com/r",
                  "clientId": "vidport", "clientSecret": "s3cr3t", "scopes": ["openid", "email"],
                  "emailDomains": ["example.com", "*.example.com"], "emailVerifiedClaim": "xms_edov",
                  "hostedDomain": "example.com", "groupsClaim": "roles", "requiredGroup": "video",
                  "operatorGroup": "admins", "createAccounts": true, "plan": "pro",
                  "sessionMinutes": 30}]
                """));

    assertThat(read)
        .containsExactly(
            new OidcIssuerSettings(
                new OidcIssuer(
                    "corp",
                    "Example Corp",
                    "https://login.example.com/r",
                    List.of(new AllowedDomain("example.com"), new AllowedDomain("*.example.com")),
                    Optional.of("example.com"),
                    Optional.of("video"),
                    Optional.of("admins"),
                    true,
                    Optional.of("pro"),
                    Duration.ofMinutes(30),
                    Optional.empty()),
                "vidport",
                Optional.of(SECRET),
                List.of("openid", "email"),
                "roles",
                "xms_edov"));
    assertThat(read.get(0).toString()).doesNotContain(SECRET);
  }

  @Test
  void fewFieldsAreEnough() throws IOException {
    OidcIssuerSettings read =
        OidcFile.read(
                file(
                    """
                    [{"id": "local", "name": "Local", "issuer": "http://127.0.0.1:8149/realms/x",
                      "clientId": "vidport", "emailDomains": ["example.com"],
                      "createAccounts": false}]
                    """))
            .get(0);

    assertThat(read.clientSecret()).isEmpty();
    assertThat(read.scopes()).containsExactly("openid", "profile", "email");
    assertThat(read.issuer().sessionLifetime()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void teamNamesItsAccountAndTheRolesOfGroups() throws IOException {
    OidcIssuerSettings read =
        OidcFile.read(
                file(
                    """
                    [{"id": "corp", "name": "Corp", "issuer": "https://login.example.com",
                      "clientId": "vidport", "emailDomains": ["example.com"],
                      "createAccounts": false,
                      "team": {"account": "0123456789abcdef0123456789abcdef",
                               "roles": {"video admins": "admin", "staff": "viewer"},
                               "defaultRole": "billing"}}]
                    """))
            .get(0);

    assertThat(read.issuer().team())
        .contains(
            new OidcTeam(
                new AccountId("0123456789abcdef0123456789abcdef"),
                Map.of("video admins", MemberRole.ADMIN, "staff", MemberRole.VIEWER),
                Optional.of(MemberRole.BILLING)));
  }

  @Test
  void teamThatMakesOwnersOrAccountsIsRefused() throws IOException {
    assertThat(
            problems(
                """
                [{"id": "corp", "name": "Corp", "issuer": "https://login.example.com",
                  "clientId": "vidport", "emailDomains": ["example.com"],
                  "createAccounts": true, "plan": "pro",
                  "team": {"account": "jo@example.com", "role": {},
                           "roles": {"bosses": "owner", "": "viewer"}, "defaultRole": 5}},
                 {"id": "b", "name": "B", "issuer": "https://b.example.com", "clientId": "b",
                  "emailDomains": ["example.com"], "createAccounts": false, "team": {"roles": {}}},
                 {"id": "c", "name": "C", "issuer": "https://c.example.com", "clientId": "c",
                  "emailDomains": ["example.com"], "createAccounts": false, "team": "staff"}]
                """))
        .extracting(problem -> problem.replaceFirst(".*json: ", "").replaceFirst(": .*", ""))
        .containsExactlyInAnyOrder(
            "[0].team.role",
            "[0].team.account",
            "[0].team.roles.bosses",
            "[0].team.roles",
            "[0].team.defaultRole",
            "[0].createAccounts",
            "[0].plan",
            "[1].team.account",
            "[1].team.roles",
            "[2].team");
  }

  @Test
  void everyProblemIsNamedWithoutSecrets() throws IOException {
    assertThat(
            problems(
                """
                [{"id": "Corp", "name": "", "issuer": "http://login.example.com", "clientId": 5,
                  "clientSecret": "s3cr3t\\n", "scopes": ["email"], "emailDomains": ["*", "x.example"],
                  "createAccounts": "yes", "sessionMinutes": 1, "secret": "s3cr3t"},
                 {"id": "b", "name": "B", "issuer": "https://login.example.com?x=1",
                  "clientId": "b", "emailDomains": [], "createAccounts": true},
                 5]
                """))
        .allSatisfy(problem -> assertThat(problem).doesNotContain(SECRET))
        .extracting(problem -> problem.replaceFirst(".*json: ", "").replaceFirst(": .*", ""))
        .containsExactlyInAnyOrder(
            "[0].secret",
            "[0].id",
            "[0].issuer",
            "[0].name",
            "[0].emailDomains[0]",
            "[0].createAccounts",
            "[0].sessionMinutes",
            "[0].clientId",
            "[0].clientSecret",
            "[0].scopes",
            "[1].issuer",
            "[1].emailDomains",
            "[2]");
  }

  @Test
  void fileThatIsNoListIsRefusedWithItsPlace() throws IOException {
    assertThat(problems("{}")).singleElement().asString().contains("array of 1 to 20 issuers");
    assertThat(problems("[{\"clientSecret\": \"s3cr3t\" x"))
        .singleElement()
        .asString()
        .contains("invalid JSON at line 1")
        .doesNotContain(SECRET);
    assertThat(problems("[{\"id\": \"a\", \"id\": \"b\"}]").get(0)).contains("invalid JSON");
  }

  @Test
  void numberOfReportedProblemsIsLimited() throws IOException {
    String issuer = "{" + "\"x%d\": 1, ".repeat(60) + "\"name\": \"N\"}";
    String many =
        IntStream.range(0, 20)
            .mapToObj(i -> issuer.formatted(IntStream.range(0, 60).boxed().toArray()))
            .collect(Collectors.joining(",", "[", "]"));

    assertThat(problems(many)).hasSize(201).last().asString().endsWith(" more problems");
  }

  private List<String> problems(String text) throws IOException {
    Path file = file(text);
    return catchThrowableOfType(InvalidSettings.class, () -> OidcFile.read(file)).problems();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("oidc.json"), text);
  }
}
