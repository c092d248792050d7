package dev.vidport.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * An issuer of OpenID Connect on a loopback address. It knows the authorization code with PKCE, and
 * tests change what it says. Thread-safe.
 */
public final class IssuerServer implements AutoCloseable {
  public static final String CLIENT = "vidport";
  public static final String SECRET = "client-secret";

  /** A key takes a while to make, so all issuers begin with the same. */
  private static final RSAKey FIRST_KEY = newKey("first");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Login> codes = new HashMap<>();
  private final Map<String, Login> refreshTokens = new HashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final AtomicInteger counter = new AtomicInteger();
  private List<RSAKey> keys;
  private Function<JWTClaimsSet.Builder, String> signer = this::signed;
  private Optional<String> keySet = Optional.empty();
  private Optional<String> namedIssuer = Optional.empty();
  private String metadataTail = "";
  private Optional<Map<String, Object>> browserUser = Optional.empty();
  private final List<String> prompts = new ArrayList<>();
  private Optional<Gate> gate = Optional.empty();
  private Optional<Page> page = Optional.empty();

  private IssuerServer(HttpServer server) {
    this.server = server;
    this.keys = List.of(FIRST_KEY);
  }

  /** Starts an issuer with one key. */
  public static IssuerServer start() throws IOException {
    IssuerServer issuer =
        new IssuerServer(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    issuer.server.setExecutor(issuer.threads);
    issuer.server.createContext("/", issuer::handle);
    issuer.server.start();
    return issuer;
  }

  /** The identifier of the issuer. */
  public String identifier() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
  }

  /** The key that signs now. */
  public synchronized RSAKey key() {
    return keys.get(0);
  }

  /** Signs with a new key from now on, and lists it with the others. */
  public synchronized void rotateKey() {
    List<RSAKey> all = new ArrayList<>(keys);
    all.add(0, newKey("key-" + counter.incrementAndGet()));
    keys = all;
  }

  /** Uses another way to make the text of the next tokens. */
  public synchronized void signWith(Function<JWTClaimsSet.Builder, String> other) {
    signer = other;
  }

  /** Responds with this text instead of the keys. */
  public synchronized void setKeySet(String text) {
    keySet = Optional.of(text);
  }

  /** From now on, requests for tokens wait for {@link Gate#open}. */
  public synchronized Gate closeGate(int requests) {
    Gate closed = new Gate(new CountDownLatch(requests), new CountDownLatch(1));
    gate = Optional.of(closed);
    return closed;
  }

  private synchronized Optional<Gate> gate() {
    return gate;
  }

  /** Responds to requests for tokens with this page, as a gateway does. */
  public synchronized void setPage(int status, String type, String body) {
    page = Optional.of(new Page(status, type, body));
  }

  private synchronized Optional<Page> page() {
    return page;
  }

  /** Names this issuer in the metadata. */
  public synchronized void setNamedIssuer(String issuer) {
    namedIssuer = Optional.of(issuer);
  }

  /** Adds fields to the metadata, such as {@code ,"a":1}. */
  public synchronized void addMetadata(String fields) {
    metadataTail = fields;
  }

  /** The requests so far, as {@code METHOD path}. */
  public synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /**
   * What a browser does: signs a user in at the address, and returns the code of the answer.
   *
   * @param claims added to the ID token
   */
  public synchronized String signIn(URI authorization, Map<String, Object> claims) {
    Map<String, String> query = form(authorization.getRawQuery());
    String code = "code-" + counter.incrementAndGet();
    codes.put(code, new Login(query, claims));
    return code;
  }

  /** The parameters of an address. */
  public static Map<String, String> form(String text) {
    Map<String, String> values = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      values.put(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
    }
    return values;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** A signed logout token. */
  public String logoutToken(Map<String, Object> claims) {
    JWTClaimsSet.Builder builder =
        new JWTClaimsSet.Builder()
            .issuer(identifier())
            .audience(CLIENT)
            .issueTime(Date.from(Instant.now()))
            .expirationTime(Date.from(Instant.now().plusSeconds(120)))
            .jwtID("logout-" + counter.incrementAndGet())
            .claim(
                "events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
    claims.forEach(builder::claim);
    return sign(builder, key(), new JOSEObjectType("logout+jwt"));
  }

  /** A token that is signed with the current key. */
  public String signed(JWTClaimsSet.Builder claims) {
    return sign(claims, key(), JOSEObjectType.JWT);
  }

  /** A token that is signed with another key. */
  public static String sign(JWTClaimsSet.Builder claims, RSAKey key, JOSEObjectType type) {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).type(type).build(),
            claims.build());
    try {
      token.sign(new RSASSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
    return token.serialize();
  }

  private static RSAKey newKey(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    synchronized (this) {
      requests.add(exchange.getRequestMethod() + " " + path);
    }
    switch (path) {
      case "/realm/.well-known/openid-configuration" -> respond(exchange, 200, metadata());
      case "/realm/keys" -> respond(exchange, 200, keys());
      case "/realm/token" -> {
        gate().ifPresent(Gate::pass);
        if (page().isPresent()) {
          respond(exchange, page().get());
          return;
        }
        String token = token(form(body), exchange.getRequestHeaders().getFirst("Authorization"));
        respond(exchange, token.contains("id_token") ? 200 : 400, token);
      }
      case "/realm/authorize" -> redirect(exchange, answer(exchange.getRequestURI()));
      case "/realm/logout" -> redirect(exchange, signedOut(exchange.getRequestURI()));
      default -> respond(exchange, 404, "{}");
    }
  }

  private static void redirect(HttpExchange exchange, String address) throws IOException {
    exchange.getResponseHeaders().set("Location", address);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  /** Without a question, as if the user had signed in to the issuer before. */
  private synchronized String answer(URI authorization) {
    Map<String, String> query = form(authorization.getRawQuery());
    prompts.add(query.getOrDefault("prompt", ""));
    String answer =
        browserUser
            .map(claims -> "code=" + signIn(authorization, claims))
            .orElse("error=login_required");
    return query.get("redirect_uri") + "?state=" + query.get("state") + "&" + answer;
  }

  private synchronized String signedOut(URI address) {
    browserUser = Optional.empty();
    return form(address.getRawQuery()).get("post_logout_redirect_uri");
  }

  /** Signs a user in to the issuer in every browser, until a browser signs out. */
  public synchronized void setBrowserUser(Map<String, Object> claims) {
    browserUser = Optional.of(claims);
  }

  /** The parameter {@code prompt} of each sign-in in a browser; empty without one. */
  public synchronized List<String> prompts() {
    return List.copyOf(prompts);
  }

  private static void respond(HttpExchange exchange, int status, String json) throws IOException {
    respond(exchange, new Page(status, "application/json", json));
  }

  private static void respond(HttpExchange exchange, Page page) throws IOException {
    byte[] bytes = page.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", page.type());
    exchange.sendResponseHeaders(page.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private synchronized String metadata() {
    String id = identifier();
    return """
        {"issuer": "%s", "authorization_endpoint": "%s/authorize", "token_endpoint": "%s/token",
         "jwks_uri": "%s/keys", "end_session_endpoint": "%s/logout",
         "response_types_supported": ["code"], "subject_types_supported": ["public"],
         "id_token_signing_alg_values_supported": ["RS256"]%s}
        """
        .formatted(namedIssuer.orElse(id), id, id, id, id, metadataTail);
  }

  private synchronized String keys() {
    return keySet.orElseGet(() -> new JWKSet(List.copyOf(keys)).toString(true));
  }

  private synchronized String token(Map<String, String> form, String authorization) {
    if ("refresh_token".equals(form.get("grant_type"))) {
      return renewed(form, authorization);
    }
    Login login = codes.remove(form.getOrDefault("code", ""));
    if (login == null
        || !isClient(authorization)
        || !login.query().get("redirect_uri").equals(form.get("redirect_uri"))
        || !login.query().get("code_challenge").equals(challenge(form.get("code_verifier")))) {
      return "{\"error\": \"invalid_grant\"}";
    }
    return tokens(login, Optional.ofNullable(login.query().get("nonce")));
  }

  /** A refresh token may be used once, and only while its user is known. */
  private String renewed(Map<String, String> form, String authorization) {
    Login login = refreshTokens.remove(form.getOrDefault("refresh_token", ""));
    if (!isClient(authorization)) {
      return "{\"error\": \"invalid_client\"}";
    }
    return login == null ? "{\"error\": \"invalid_grant\"}" : tokens(login, Optional.empty());
  }

  private static boolean isClient(String authorization) {
    byte[] secret = (CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8);
    return ("Basic " + Base64.getEncoder().encodeToString(secret)).equals(authorization);
  }

  private String tokens(Login login, Optional<String> nonce) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(identifier())
            .subject("user-1")
            .audience(CLIENT)
            .issueTime(Date.from(Instant.now()))
            .expirationTime(Date.from(Instant.now().plusSeconds(300)))
            .claim("nonce", nonce.orElse(null))
            .claim("sid", "session-1")
            .claim("email", "ada@example.com")
            .claim("email_verified", true);
    login.claims().forEach(claims::claim);
    String refreshToken = "refresh-" + counter.incrementAndGet();
    refreshTokens.put(refreshToken, login);
    return "{\"access_token\": \"a\", \"token_type\": \"Bearer\", \"refresh_token\": \""
        + refreshToken
        + "\", \"id_token\": \""
        + signer.apply(claims)
        + "\"}";
  }

  /** Changes what the issuer says of a user whose refresh token is used next. */
  public synchronized void change(String refreshToken, Map<String, Object> claims) {
    refreshTokens.computeIfPresent(
        refreshToken, (token, login) -> new Login(login.query(), claims));
  }

  private static String challenge(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private record Page(int status, String type, String body) {}

  /** Holds requests for tokens. */
  public record Gate(CountDownLatch arrivals, CountDownLatch opening) {
    private void pass() {
      arrivals.countDown();
      await(opening);
    }

    /** Waits until as many requests as were announced are held. */
    public void awaitArrivals() {
      await(arrivals);
    }

    /** Lets all requests pass. */
    public void open() {
      opening.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        if (!latch.await(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException("the gate stayed closed");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private record Login(Map<String, String> query, Map<String, Object> claims) {}
}
