package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.http.server.Client.Response;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AccountRoutesTest extends ServerTest {
  private Client signedIn;

  @BeforeEach
  void signIn() {
    signedIn = fixture.client(fixture.addSession(fixture.account));
  }

  @Test
  void accountHasTheLimitsOfItsPlan() {
    JsonNode account = client.get("/v1/account").json();

    assertThat(account.toString())
        .isEqualTo(
            """
            {"email":"ada@example.com","user":"%s","plan":"pro","planName":"Pro",\
            "createdAt":"2026-11-21T12:00:00Z",\
            "limits":{"minutes":3000,"storageGb":500,"deliveryGb":2500,"maxHeight":2160,\
            "features":["captions","originalDownload","redaction","screenRecording","streaming"],\
            "videosPerDay":200,"apiKeys":20,"overage":true},\
            "usage":{"month":"2026-11","billableMinutes":0,"videos":0,"storedGb":0,"gbMonths":0,\
            "deliveredGb":0},\
            "session":false,"billing":{"customer":false}}"""
                .formatted(fixture.account.id()));
    assertThat(signedIn.get("/v1/account").json().get("session").asBoolean()).isTrue();
  }

  @Test
  void accountOfAnOperatorIsMarked() {
    assertThat(signedIn.get("/v1/account").json().has("operator")).isFalse();

    fixture.database.accounts.update(fixture.account.withOperator(true));

    assertThat(signedIn.get("/v1/account").json().get("operator").asBoolean()).isTrue();
  }

  @Test
  void deletedAccountIsRefusedUntilItIsRestored() {
    Response deleted = delete(signedIn, "{\"confirm\": \"Ada@Example.com\"}");

    assertThat(deleted.text()).isEqualTo("{\"erasureDueAt\":\"2026-12-05T12:00:00Z\"}");
    assertThat(signedIn.get("/v1/account").json().get("erasureDueAt").asString())
        .isEqualTo("2026-12-05T12:00:00Z");
    assertThat(client.get("/v1/videos").error()).isEqualTo("ACCOUNT_ERASURE_PENDING");
    assertThat(signedIn.get("/v1/videos").error()).isEqualTo("ACCOUNT_ERASURE_PENDING");
    assertThat(signedIn.post("/v1/account/keys", "{}").error())
        .isEqualTo("ACCOUNT_ERASURE_PENDING");
    assertThat(delete(signedIn, "{\"confirm\": \"ada@example.com\"}").error())
        .isEqualTo("ACCOUNT_ERASURE_PENDING");

    assertThat(signedIn.post("/v1/account/restore", "{}").text()).isEqualTo("{\"restored\":true}");
    assertThat(signedIn.get("/v1/account").json().has("erasureDueAt")).isFalse();
    assertThat(client.get("/v1/videos").status()).isEqualTo(200);
    assertThat(fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 2))
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.ERASURE_CANCELLED, AuditAction.ERASURE_REQUESTED);
  }

  @Test
  void exportIsCancelledAndForgotten() {
    String export = signedIn.post("/v1/account/export", "{}").json().get("exportId").asString();
    assertThat(signedIn.post("/v1/account/export", "{}").error()).isEqualTo("INVALID_STATE");

    assertThat(deleteExport().text())
        .isEqualTo("{\"exportId\":\"" + export + "\",\"deleted\":true}");

    assertThat(signedIn.get("/v1/account/export").status()).isEqualTo(404);
    assertThat(deleteExport().error()).isEqualTo("NOT_FOUND");
  }

  private Response deleteExport() {
    return signedIn.send("DELETE", "/v1/account/export", new byte[0]);
  }

  @Test
  void deletionNeedsTheAddressOfTheAccountAndASession() {
    Response wrong = delete(signedIn, "{\"confirm\": \"eve@example.com\"}");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text())
        .contains(
            "{\"field\":\"confirm\",\"message\":\"must be the e-mail address of the account\"}");
    assertThat(delete(signedIn, "{}").status()).isEqualTo(400);
    assertThat(delete(client, "{\"confirm\": \"ada@example.com\"}").error())
        .isEqualTo("SESSION_REQUIRED");
    assertThat(signedIn.post("/v1/account/restore", "{}").error()).isEqualTo("INVALID_STATE");

    assertThat(client.get("/v1/videos").status()).isEqualTo(200);
  }

  private static Response delete(Client caller, String json) {
    return caller.send("DELETE", "/v1/account", json.getBytes(UTF_8));
  }

  @Test
  void onlyOperatorMayNotDeleteItsAccount() {
    fixture.database.accounts.update(fixture.account.withOperator(true));

    assertThat(delete(signedIn, "{\"confirm\": \"ada@example.com\"}").error())
        .isEqualTo("INVALID_STATE");
  }

  @Test
  void accountWithASubscriptionIsNotDeleted() {
    BillingAccount customer =
        BillingAccount.of(fixture.account.id(), "cus_1", fixture.clock.instant());
    fixture.database.billingAccounts.insert(
        new BillingAccount(
            customer.account(),
            customer.customer(),
            Optional.of(
                new BillingAccount.State(
                    "sub_1", SubscriptionStatus.ACTIVE, "price_1", fixture.clock.instant())),
            Optional.empty(),
            customer.updatedAt(),
            0));

    Response refused = delete(signedIn, "{\"confirm\": \"ada@example.com\"}");

    assertThat(refused.error()).isEqualTo("INVALID_STATE");
    assertThat(refused.text()).contains("cancel it first");
  }

  @Test
  void keyIsCreatedUsedAndRevoked() {
    Response created = signedIn.post("/v1/account/keys", "{\"label\": \"Köln\"}");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().get("note").asString()).isNotEmpty();
    String key = created.json().get("key").asString();
    String id = created.json().get("keyId").asString();
    Client holder = fixture.client(key);
    assertThat(holder.get("/v1/videos").status()).isEqualTo(200);
    assertThat(holder.get("/v1/account/keys").text()).doesNotContain(key);
    assertThat(keys()).contains(id + " Köln " + key.substring(0, 8) + " false");

    Response revoked = revoke(id);

    assertThat(revoked.text()).isEqualTo("{\"keyId\":\"" + id + "\",\"revoked\":true}");
    assertThat(holder.get("/v1/videos").status()).isEqualTo(401);
    assertThat(keys()).contains(id + " Köln " + key.substring(0, 8) + " true");
    assertThat(revoke(id).status()).isEqualTo(200);
  }

  @Test
  void keyIsRestrictedToItsScopesAndAddresses() {
    Response created =
        signedIn.post(
            "/v1/account/keys",
            """
            {"scopes": ["upload", "read"], "expiresIn": 3600,
             "allowedIps": ["127.0.0.0/8", "::1"]}
            """);

    assertThat(created.json().get("scopes").toString()).isEqualTo("[\"read\",\"upload\"]");
    assertThat(created.json().get("expiresAt").asString())
        .isEqualTo(fixture.clock.instant().plusSeconds(3_600).toString());
    Client holder = fixture.client(created.json().get("key").asString());
    assertThat(holder.get("/v1/videos").status()).isEqualTo(200);
    Response refused = holder.get("/v1/webhook");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("API_KEY_SCOPE");
    assertThat(refused.text()).contains("requires an API key with the scope webhooks");
    Response edit =
        holder.post(
            "/v1/videos", "{\"edit\": {\"clips\": [{\"videoId\": \"" + "0".repeat(32) + "\"}]}}");
    assertThat(edit.error()).isEqualTo("API_KEY_SCOPE");
    assertThat(edit.text()).contains("requires an API key with the scope edit");
    String listed =
        signedIn
            .get("/v1/account/keys")
            .json()
            .get("keys")
            .valueStream()
            .filter(key -> key.get("keyId").equals(created.json().get("keyId")))
            .findFirst()
            .orElseThrow()
            .toString();
    assertThat(listed)
        .contains("\"scopes\":[\"read\",\"upload\"]")
        .contains("\"allowedIps\":[\"127.0.0.0/8\",\"::1/128\"]")
        .contains("\"lastUsedOn\":\"");
  }

  @Test
  void keyIsRefusedFromOtherAddresses() {
    String key =
        signedIn
            .post("/v1/account/keys", "{\"allowedIps\": [\"203.0.113.0/24\"]}")
            .json()
            .get("key")
            .asString();

    Response refused = fixture.client(key).get("/v1/videos");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("FORBIDDEN");
    assertThat(refused.text())
        .contains("this API key is not accepted from your address, 127.0.0.1")
        .doesNotContain("203.0.113");
  }

  @Test
  void expiredKeyIsRefusedWithItsTime() {
    Response created = signedIn.post("/v1/account/keys", "{\"expiresIn\": 60}");
    Client holder = fixture.client(created.json().get("key").asString());
    assertThat(holder.get("/v1/videos").status()).isEqualTo(200);

    fixture.clock.advance(Duration.ofMinutes(1));

    Response refused = holder.get("/v1/videos");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.error()).isEqualTo("UNAUTHORIZED");
    assertThat(refused.text()).contains("this API key expired at ");
  }

  @Test
  void keyWithoutRestrictionsIsCreatedAsTheContractSays() {
    for (String request :
        List.of("{\"label\": \"a\"}", "{\"label\": \"a\", \"scopes\": [], \"allowedIps\": []}")) {
      Response created = signedIn.post("/v1/account/keys", request);

      assertThat(created.status()).as(created.text()).isEqualTo(201);
      assertThat(created.json().propertyNames()).containsExactly("key", "keyId", "label", "note");
      Client holder = fixture.client(created.json().get("key").asString());
      assertThat(holder.get("/v1/webhook").status()).isEqualTo(200);
    }
  }

  @Test
  void restrictionsOfAKeyListTheirProblems() {
    assertThat(
            signedIn
                .post(
                    "/v1/account/keys",
                    "{\"scopes\": [\"write\"], \"expiresIn\": 1, \"allowedIps\": [\"example.com\", 5]}")
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder("scopes[0]", "expiresIn", "allowedIps[0]", "allowedIps[1]");
    assertThat(
            signedIn.post("/v1/account/keys", "{\"allowedIps\": [\"203.0.113.7/24\"]}").problems())
        .containsExactly("allowedIps[0]: has bits after its prefix; the range is 203.0.113.0/24");
  }

  @Test
  void keysAreLimitedByThePlan() {
    Client free =
        fixture.client(fixture.addSession(fixture.addAccount("free@example.com", "free", false)));
    String first = free.post("/v1/account/keys", "").json().get("keyId").asString();
    assertThat(free.post("/v1/account/keys", "{}").status()).isEqualTo(201);

    Response refused = free.post("/v1/account/keys", "{}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("PLAN_LIMIT_REACHED");
    free.send("DELETE", "/v1/account/keys/" + first, new byte[0]);
    assertThat(free.post("/v1/account/keys", "{}").status()).isEqualTo(201);
  }

  @Test
  void keysAreChangedInASessionOnly() {
    assertThat(client.post("/v1/account/keys", "{}").error()).isEqualTo("SESSION_REQUIRED");
    assertThat(client.send("DELETE", "/v1/account/keys/0123456789ab", new byte[0]).error())
        .isEqualTo("SESSION_REQUIRED");
    assertThat(client.get("/v1/account/keys").status()).isEqualTo(200);
  }

  @Test
  void malformedIdOfAKeyIsInvalid() {
    Response refused = revoke("0123456789AB");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problems())
        .containsExactly("keyId: must be 12 lower-case hexadecimal digits");
  }

  @Test
  void keyOfAnotherAccountIsNotFound() {
    Client stranger =
        fixture.client(fixture.addSession(fixture.addAccount("eve@example.com", "pro", false)));
    String id = stranger.post("/v1/account/keys", "{}").json().get("keyId").asString();

    assertThat(revoke(id).error()).isEqualTo("NOT_FOUND");
    assertThat(revoke("0123456789ab").error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void labelHasAtMostSixtyCharacters() {
    String longest = "{\"label\": \"" + "ü".repeat(60) + "\"}";

    assertThat(signedIn.post("/v1/account/keys", longest).status()).isEqualTo(201);
    assertThat(signedIn.post("/v1/account/keys", longest.replace("üü", "üüü")).problems())
        .containsExactly("label: must have at most 60 characters");
  }

  @Test
  void labelHasVisibleCharactersOnly() {
    for (String hidden : List.of("\\u001b[2K", "\\n", "\\u009b", "\\u202e", "\\u2028", "\\u200b")) {
      assertThat(signedIn.post("/v1/account/keys", "{\"label\": \"a" + hidden + "b\"}").problems())
          .containsExactly("label: must have no control characters and no invisible ones");
    }
  }

  @Test
  void domainsAreReplacedByBothCredentials() {
    assertThat(client.get("/v1/account/domains").text()).isEqualTo("{\"domains\":[]}");

    Response stored = put(client, "[\"Example.COM\", \"*.bücher.example\", \"localhost\"]");

    assertThat(stored.text())
        .isEqualTo("{\"domains\":[\"example.com\",\"*.xn--bcher-kva.example\",\"localhost\"]}");
    assertThat(signedIn.get("/v1/account/domains").text()).isEqualTo(stored.text());
    assertThat(put(signedIn, "[]").text()).isEqualTo("{\"domains\":[]}");
  }

  @Test
  void everyProblemOfTheDomainsIsReported() {
    assertThat(put(client, "[\"a.example\", \"https://b.example\", \"A.example\", \"10.0.0.1\"]"))
        .satisfies(
            refused ->
                assertThat(refused.problems())
                    .extracting(problem -> problem.substring(0, problem.indexOf(':')))
                    .containsExactly("domains[1]", "domains[2]", "domains[3]"));
    String many =
        IntStream.range(0, 21)
            .mapToObj(i -> "\"" + i + ".example\"")
            .collect(Collectors.joining(",", "[", "]"));
    assertThat(put(client, many).problems()).containsExactly("domains: must have at most 20 items");
    assertThat(client.send("PUT", "/v1/account/domains", "{}".getBytes(UTF_8)).problems())
        .containsExactly("domains: is required");
  }

  private Response put(Client sender, String domains) {
    return sender.send(
        "PUT", "/v1/account/domains", ("{\"domains\": " + domains + "}").getBytes(UTF_8));
  }

  private Response revoke(String id) {
    return signedIn.send("DELETE", "/v1/account/keys/" + id, new byte[0]);
  }

  private List<String> keys() {
    return client
        .get("/v1/account/keys")
        .json()
        .get("keys")
        .valueStream()
        .map(
            key ->
                String.join(
                    " ",
                    key.get("keyId").asString(),
                    key.get("label").asString(),
                    key.get("prefix").asString(),
                    key.get("revoked").toString()))
        .toList();
  }
}
