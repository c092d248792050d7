package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.outbound.egress.TestServer;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Users sign in by e-mail, create, use and revoke API keys, and leave. */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
class SignInTest {
  private static final String EMAIL = "new.user@example.com";

  private static final Duration LONG = Duration.ofSeconds(90);

  @RegisterExtension static final KillableHost HOST = new KillableHost();

  @Test
  void userSignsInAndWorksWithAnApiKey() throws Exception {
    URI base = HOST.installation().base();
    JsonNode started =
        Web.post(base + "/auth/start", "{\"email\": \"" + EMAIL + "\"}").expect(200).json();
    assertThat(started.get("sent").asBoolean()).isTrue();
    String code = mailedCode();
    verify(code, false).expectError(400, "TERMS_REQUIRED");
    JsonNode signedIn = verify(code, true).expect(200).json();
    assertThat(signedIn.get("created").asBoolean()).isTrue();
    verify(code, true).expectError(400, "INVALID_CODE");

    AccountApi session = new AccountApi(base, signedIn.get("sessionToken").asString());
    JsonNode account = session.get("/account").expect(200).json();
    assertThat(account.get("email").asString()).isEqualTo(EMAIL);
    assertThat(account.get("user")).isEqualTo(signedIn.at("/account/user"));

    JsonNode created = session.post("/account/keys", Map.of("label", "laptop")).expect(201).json();
    AccountApi holder = session.as(created.get("key").asString());
    holder.get("/videos").expect(200);
    holder.post("/account/keys").expectError(403, "SESSION_REQUIRED");
    session.delete("/account/keys/" + created.get("keyId").asString()).expect(200);
    holder.get("/videos").expectError(401, "UNAUTHORIZED");

    session.post("/auth/signout").expect(200);
    session.get("/account").expectError(401, "UNAUTHORIZED");

    for (String secret : List.of(session.key(), holder.key(), KillableHost.mailPassword())) {
      assertThat(HOST.installation().logs()).doesNotContain(secret);
    }
  }

  @Test
  void accountIsErasedWhileItsVideosAreProcessedAndItsWebhookIsRetried() throws Exception {
    AccountApi operator = HOST.installation().signInAsOperator(HOST.installation().account("pro"));
    AccountApi other = HOST.installation().account("pro");
    String kept = open(other);
    AccountApi account = HOST.installation().account("pro");
    JsonNode owner = account.get("/account").expect(200).json();
    try (TestServer server = new TestServer(HOST.certificate())) {
      server.onText("/hook", 500, "");
      server.onReadsNothing("/film.mp4");
      String hook = "{\"url\":\"" + server.url("localhost", "/hook") + "\"}";
      account.send("PUT", "/webhook", BodyPublishers.ofString(hook)).expect(200);
      account.delete("/videos/" + open(account)).expect(200);
      await().atMost(LONG).until(() -> !server.requests.isEmpty());
      List<String> videos =
          List.of(
              open(account),
              UploadClient.record(account, Map.of("prestart", true)),
              account
                  .post("/videos", Map.of("sourceUrl", server.url("localhost", "/film.mp4")))
                  .expect(201)
                  .json()
                  .get("videoId")
                  .asString());

      operator
          .delete("/operator/accounts/" + owner.get("user").asString() + "?now=true")
          .expect(200);

      await().atMost(LONG).until(() -> account.get("/account").status() == 401);
      for (String video : videos) {
        assertThat(HOST.installation().filesOf(video)).as(video).isEmpty();
      }
    }
    String email = owner.get("email").asString();
    // Its keys are deleted some time before the account itself.
    await()
        .atMost(LONG)
        .until(
            () ->
                operator.get("/operator/accounts?email=" + email).json().get("accounts").isEmpty());
    assertThat(operator.get("/operator/audit?limit=1000").expect(200).text())
        .doesNotContain(owner.get("user").asString(), email);
    other.get("/videos/" + kept).expect(200);
    await().atMost(LONG).until(() -> subjects(email).contains("Your Vidport account was deleted"));
    assertThat(subjects(email)).hasSize(2).contains("Your Vidport account will be deleted");
  }

  /** Of the messages to an address. */
  private static List<String> subjects(String email) throws MessagingException {
    List<String> subjects = new ArrayList<>();
    for (MimeMessage message : HOST.mailServer().getReceivedMessages()) {
      if (message.getAllRecipients()[0].toString().equals(email)) {
        subjects.add(message.getSubject());
      }
    }
    return subjects;
  }

  private static String open(AccountApi api) {
    return api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 1))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  /** The mail server has the message before the request ends. */
  private static String mailedCode() throws MessagingException {
    assertThat(subjects(EMAIL)).hasSize(1);
    String subject = subjects(EMAIL).get(0);
    assertThat(subject).matches("[0-9]{6} is your Vidport sign-in code");
    return subject.substring(0, 6);
  }

  private static Response verify(String code, boolean acceptTerms) {
    return Web.post(
        HOST.installation().base() + "/auth/verify",
        "{\"email\": \"%s\", \"code\": \"%s\", \"acceptTerms\": %s}"
            .formatted(EMAIL, code, acceptTerms));
  }
}
