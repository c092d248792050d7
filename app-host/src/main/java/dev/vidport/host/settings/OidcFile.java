package dev.vidport.host.settings;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.outbound.access.OidcIssuerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads the file of the issuers. A message never contains a value that may be a secret. */
final class OidcFile {
  private static final int MOST_ISSUERS = 20;
  private static final int MOST_DOMAINS = 100;
  private static final int MOST_SCOPES = 20;
  private static final int MOST_MINUTES = 720;
  private static final int MOST_ROLES = 100;
  private static final int MOST_NAME = 500;
  private static final Set<String> TEAM_FIELDS = Set.of("account", "roles", "defaultRole");
  private static final Pattern ACCOUNT = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,39}");
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,200}");
  private static final Set<String> FIELDS =
      Set.of(
          "id",
          "name",
          "issuer",
          "clientId",
          "clientSecret",
          "scopes",
          "emailDomains",
          "emailVerifiedClaim",
          "hostedDomain",
          "groupsClaim",
          "requiredGroup",
          "operatorGroup",
          "createAccounts",
          "plan",
          "sessionMinutes",
          "team");

  private final JsonSettingsFile file;
  private final Set<String> ids = new HashSet<>();
  private final Set<String> issuers = new HashSet<>();

  private OidcFile(JsonSettingsFile file) {
    this.file = file;
  }

  /**
   * @throws InvalidSettings with every problem and its location in the file
   */
  static List<OidcIssuerSettings> read(Path file) {
    JsonSettingsFile json = new JsonSettingsFile(OidcSettingGroup.FILE.name(), file);
    List<OidcIssuerSettings> read = new OidcFile(json).issuers(json.parse());
    json.refuseIfAny();
    return read;
  }

  private List<OidcIssuerSettings> issuers(JsonNode list) {
    List<OidcIssuerSettings> read = new ArrayList<>();
    boolean isList = list.isArray() && !list.isEmpty() && list.size() <= MOST_ISSUERS;
    if (file.problems() == 0
        && file.unless(isList, "", "must be an array of 1 to " + MOST_ISSUERS + " issuers")) {
      for (int i = 0; i < list.size(); i++) {
        issuer(list.get(i), "[" + i + "]").ifPresent(read::add);
      }
    }
    return read;
  }

  /** Empty if it has a problem. */
  private Optional<OidcIssuerSettings> issuer(JsonNode json, String at) {
    int before = file.problems();
    if (!file.unless(json.isObject(), at, "must be an object")) {
      return Optional.empty();
    }
    file.requireFields(json, FIELDS, at, "an issuer");
    String id = JsonSettingsFile.text(json.path("id"));
    if (file.unless(
        ID.matcher(id).matches(), at + ".id", "must be a short name in lower case, such as corp")) {
      file.unless(ids.add(id), at + ".id", "duplicates the id of an earlier issuer");
    }
    String issuer = JsonSettingsFile.text(json.path("issuer"));
    OidcIssuerSettings.problemOfIssuer(issuer)
        .ifPresentOrElse(
            problem -> file.add(at + ".issuer", problem),
            () ->
                file.unless(
                    issuers.add(issuer),
                    at + ".issuer",
                    "duplicates the one of an earlier issuer"));
    OidcIssuer trusted =
        new OidcIssuer(
            id,
            required(json, at, "name", 60),
            issuer,
            domains(json.path("emailDomains"), at + ".emailDomains"),
            optional(json, at, "hostedDomain", 253),
            optional(json, at, "requiredGroup", 500),
            optional(json, at, "operatorGroup", 500),
            flag(json, at, "createAccounts"),
            optional(json, at, "plan", 40),
            minutes(json.path("sessionMinutes"), at + ".sessionMinutes"),
            team(json, at));
    String clientId = required(json, at, "clientId", 500);
    Optional<String> secret = optional(json, at, "clientSecret", 1000);
    List<String> scopes = scopes(json.path("scopes"), at + ".scopes");
    String groups =
        optional(json, at, "groupsClaim", 200).orElse(OidcIssuerSettings.DEFAULT_GROUPS_CLAIM);
    String verified =
        optional(json, at, "emailVerifiedClaim", 200)
            .orElse(OidcIssuerSettings.DEFAULT_EMAIL_VERIFIED_CLAIM);
    return file.problems() > before
        ? Optional.empty()
        : Optional.of(new OidcIssuerSettings(trusted, clientId, secret, scopes, groups, verified));
  }

  /** Its users are members of one account, so they get no account of their own. */
  private Optional<OidcTeam> team(JsonNode json, String at) {
    JsonNode team = json.path("team");
    if (team.isMissingNode() || !file.unless(team.isObject(), at + ".team", "must be an object")) {
      return Optional.empty();
    }
    int before = file.problems();
    String place = at + ".team";
    file.requireFields(team, TEAM_FIELDS, place, "a team");
    String account = JsonSettingsFile.text(team.path("account"));
    file.unless(
        ACCOUNT.matcher(account).matches(),
        place + ".account",
        "must be the id of an account, which vidport admin account list shows");
    Map<String, MemberRole> roles = roles(team.path("roles"), place + ".roles");
    Optional<MemberRole> role =
        team.has("defaultRole")
            ? role(team.path("defaultRole"), place + ".defaultRole")
            : Optional.empty();
    file.unless(
        !json.path("createAccounts").asBoolean(false),
        at + ".createAccounts",
        "must be false with a team, whose account the users become members of");
    file.unless(!json.has("plan"), at + ".plan", "has no use with a team");
    return file.problems() > before
        ? Optional.empty()
        : Optional.of(new OidcTeam(new AccountId(account), roles, role));
  }

  private Map<String, MemberRole> roles(JsonNode json, String at) {
    Map<String, MemberRole> roles = new LinkedHashMap<>();
    if (file.unless(
        json.isObject() && !json.isEmpty() && json.size() <= MOST_ROLES,
        at,
        "must be an object with 1 to " + MOST_ROLES + " groups and their roles")) {
      for (Map.Entry<String, JsonNode> entry : json.properties()) {
        String group = entry.getKey();
        file.unless(
            !group.isBlank() && group.length() <= MOST_NAME && group.equals(VisibleText.of(group)),
            at,
            "must have names of groups with 1 to " + MOST_NAME + " visible characters");
        role(entry.getValue(), at + "." + VisibleText.of(group))
            .ifPresent(role -> roles.put(group, role));
      }
    }
    return roles;
  }

  private Optional<MemberRole> role(JsonNode json, String at) {
    Optional<MemberRole> role =
        MemberRole.of(JsonSettingsFile.text(json)).filter(named -> named != MemberRole.OWNER);
    file.unless(
        role.isPresent(),
        at,
        "must be admin, editor, viewer or billing; owners are made by owners only");
    return role;
  }

  private List<AllowedDomain> domains(JsonNode list, String at) {
    List<AllowedDomain> domains = new ArrayList<>();
    if (file.unless(
        list.isArray() && !list.isEmpty() && list.size() <= MOST_DOMAINS,
        at,
        "must be an array of 1 to "
            + MOST_DOMAINS
            + " mail domains: the issuer can sign in to every account with an address of them")) {
      for (int i = 0; i < list.size(); i++) {
        try {
          domains.add(AllowedDomain.parse(list.get(i).asString("")));
        } catch (IllegalArgumentException e) {
          file.add(
              at + "[" + i + "]", Objects.requireNonNullElse(e.getMessage(), "must be a domain"));
        }
      }
    }
    return domains;
  }

  private List<String> scopes(JsonNode list, String at) {
    if (list.isMissingNode()) {
      return OidcIssuerSettings.DEFAULT_SCOPES;
    }
    List<String> scopes = new ArrayList<>();
    list.forEach(scope -> scopes.add(scope.asString("")));
    file.unless(
        list.isArray()
            && scopes.size() <= MOST_SCOPES
            && scopes.contains("openid")
            && scopes.stream().allMatch(scope -> SCOPE.matcher(scope).matches()),
        at,
        "must be an array of at most " + MOST_SCOPES + " scopes with openid");
    return scopes;
  }

  private Duration minutes(JsonNode node, String at) {
    if (node.isMissingNode()) {
      return OidcIssuer.SESSION_LIFETIME;
    }
    boolean right =
        node.isIntegralNumber()
            && node.canConvertToLong()
            && node.longValue() >= 5
            && node.longValue() <= MOST_MINUTES;
    file.unless(right, at, "must be a whole number from 5 to " + MOST_MINUTES);
    return right ? Duration.ofMinutes(node.longValue()) : OidcIssuer.SESSION_LIFETIME;
  }

  private boolean flag(JsonNode json, String at, String field) {
    JsonNode node = json.path(field);
    file.unless(node.isBoolean(), at + "." + field, "must be true or false");
    return node.isBoolean() && node.booleanValue();
  }

  private String required(JsonNode json, String at, String field, int most) {
    Optional<String> value = optional(json, at, field, most);
    file.unless(value.isPresent(), at + "." + field, "is missing");
    return value.orElse("");
  }

  private Optional<String> optional(JsonNode json, String at, String field, int most) {
    if (!json.has(field)) {
      return Optional.empty();
    }
    String value = JsonSettingsFile.text(json.path(field));
    file.unless(
        !value.isBlank() && value.length() <= most && value.equals(VisibleText.of(value)),
        at + "." + field,
        "must be a text of 1 to " + most + " visible characters");
    return Optional.of(value);
  }
}
