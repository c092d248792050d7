package dev.vidport.usecases.doctor.port;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a check can find. The names are part of the API, and stable: clients translate them. {@code
 * {name}} in a text is a value of the finding.
 */
public enum FindingCode {
  JAVA("java", "{version}, {cores} cores, heap up to {heap} MiB", ""),
  JAVA_TOO_OLD("java", "{version} is too old", "install Java {least} or newer"),
  USER("user", "runs as {user}", ""),
  USER_IS_ROOT(
      "user",
      "runs as {user}, who may do anything on this machine",
      "run the service as a user of its own, who owns the data folder"),
  FFMPEG("ffmpeg", "{text}", ""),
  FFMPEG_SLOW("ffmpeg", "{reason}", "the machine may be overloaded: check again later"),
  FFMPEG_UNUSABLE("ffmpeg", "{reason}", ""),
  FFMPEG_INCOMPLETE(
      "ffmpeg",
      "{reason}",
      "install a full ffmpeg (apt-get install ffmpeg) or set VIDPORT_FFMPEG and VIDPORT_FFPROBE"),
  FFMPEG_NOT_FOR_LINKS(
      "ffmpeg",
      "{reason}; this host processes no videos, but it makes no stills and previews either",
      "install a full ffmpeg (apt-get install ffmpeg) or set VIDPORT_FFMPEG and VIDPORT_FFPROBE"),
  FFMPEG_FEATURE_MISSING("ffmpeg", "{reason}", ""),
  FFMPEG_DRAWS_CAPTIONS("ffmpeg", "can draw captions into the picture", ""),
  FFMPEG_DRAWS_NO_CAPTIONS("ffmpeg", "cannot draw captions into the picture: {reason}", ""),
  ISOLATION_HOLDS("isolation", "{layer}: {text}", ""),
  ISOLATION_MISSING("isolation", "{layer}: {text}", ""),
  ISOLATION_REQUIRED("isolation", "{layer}: {text} (VIDPORT_ISOLATION=require)", ""),
  DATA_WRITABLE("data", "{folder} is writable", ""),
  DATA_OBSTRUCTED("data", "{reason}", ""),
  DATA_NOT_WRITABLE(
      "data",
      "{folder} is not writable ({reason})",
      "grant the user of this process write access, or set VIDPORT_DATA_DIR"),
  DISK_FREE("disk", "{free} GB free in {folder}", ""),
  DISK_LOW(
      "disk",
      "{free} GB free in {folder}",
      "free disk space: processing a video needs about three times its size"),
  DISK_FULL("disk", "{free} GB free in {folder}, so processing would fail", "free disk space"),
  DISK_UNKNOWN("disk", "can't read the free space of {folder}: {reason}", ""),
  FOLDERS_PRIVATE("permissions", "no folder is accessible to other users", ""),
  FOLDER_ACCESSIBLE("permissions", "{reason}", ""),
  PERMISSIONS_UNKNOWN("permissions", "can't read the permissions of {folder}: {reason}", ""),
  DATABASE_UP_TO_DATE("database", "reachable, schema up to date: {where}", ""),
  DATABASE_NEW("database", "does not exist yet, the first start creates it: {where}", ""),
  DATABASE_EMPTY("database", "reachable, the first start creates the tables: {where}", ""),
  DATABASE_BEHIND(
      "database", "the next start of a server migrates {where}: {migrations}", "back up first"),
  DATABASE_NO_RIGHT(
      "database",
      "the user may not create tables in {where}",
      "grant it create on the schema, as its owner"),
  DATABASE_UNUSABLE("database", "{reason}", ""),
  DATABASE_POOLED(
      "database",
      "a connection pooler is before the database; statements are not prepared on the server, and each transaction sets its time limits",
      ""),
  DATABASE_POOL_PREPARES(
      "database",
      "a connection pooler is before the database, and statements are prepared on the server",
      "remove prepareThreshold from VIDPORT_DATABASE_URL, or set it to 0, unless the pooler keeps prepared statements"),
  PLANS("plans", "{names}", ""),
  PLAN_REMOVED(
      "plans",
      "VIDPORT_PLANS does not define the plan {plan}; accounts that have it: {accounts}; its last definition applies",
      "define it, or change the plan with `vidport admin account plan`"),
  PLAN_UNKNOWN(
      "plans",
      "VIDPORT_PLANS does not define the plan {plan}; accounts that have it: {accounts}; no definition is known, so the smallest plan applies",
      "define it, or change the plan with `vidport admin account plan`"),
  PLANS_UNREADABLE("plans", "{reason}", ""),
  SECRET_KEY("secret key", "key {key} encrypts the secrets in the database: {count}", ""),
  SECRET_KEY_NEW("secret key", "the first start of a server registers it", ""),
  SECRET_KEY_ROTATING(
      "secret key",
      "key {key} encrypts, and secrets of previous keys: {count}",
      "run `vidport admin secrets rotate`"),
  SECRET_KEY_UNUSABLE("secret key", "{reason}", ""),
  SIGNING_KEY_SET("signing key", "set by VIDPORT_SIGNING_KEY", ""),
  SIGNING_KEY_SECOND(
      "signing key",
      "VIDPORT_SECOND_SIGNING_KEY is accepted as well",
      "remove it 25 hours after the rotation"),
  SIGNING_KEY_NEW("signing key", "the first start creates it in the database", ""),
  SIGNING_KEY_STORED("signing key", "key {number} in the database, since {date}", ""),
  SIGNING_KEY_ROTATED(
      "signing key",
      "key {number} in the database, since {date}; previous keys whose links are still valid: {count}",
      ""),
  SIGNING_KEY_OLD(
      "signing key",
      "key {number} in the database, since {date}",
      "rotate it with `vidport admin signing-key rotate`"),
  SIGNING_KEY_UNREADABLE("signing key", "{reason}", ""),
  CLOCK("clock", "the clock of this machine differs from {other} by {ms} ms", ""),
  CLOCK_SKEW(
      "clock",
      "the clock of this machine differs from {other} by {ms} ms",
      "synchronize both by NTP (timedatectl set-ntp true)"),
  STORE_CLOCK_UNKNOWN(
      "clock",
      "the store sends no Date header, so its clock is unknown",
      "synchronize the clock of the store by NTP"),
  STORE_CLOCK_UNREADABLE(
      "clock", "the clock of the store can't be read: {reason}", "check the store"),
  STORE_WORKS("store", "uploads, copies, reads and deletions work: {store}", ""),
  STORE_FAILS("store", "{reason}", ""),
  STORE_ENDPOINT_UNREACHABLE(
      "store",
      "this machine can't reach {endpoint}, to which browsers send parts",
      "check VIDPORT_S3_PUBLIC_ENDPOINT from a browser"),
  STORE_CORS(
      "store",
      "CORS: browsers may read from pages of every origin; whether your pages may send parts depends on their origin and is not checked (docs/operations.md)",
      ""),
  STORE_CORS_MISSING(
      "store",
      "CORS: browsers may not read from this bucket",
      "if they upload or play, set the rules in docs/operations.md"),
  ADDRESS("address", "links begin with {url}", ""),
  ADDRESS_LOCAL(
      "address",
      "links begin with {url}, which only browsers on this machine can open",
      "set VIDPORT_BASE_URL to the address by which users reach this host"),
  ADDRESS_NOT_ENCRYPTED(
      "address",
      "links begin with {url}, so everybody on the way can read sign-in codes and keys",
      "put a reverse proxy with a certificate before this host, and set VIDPORT_BASE_URL to its https address (docs/operations.md)"),
  ADDRESS_OF_ANOTHER(
      "address",
      "another server answers at {url}: status {status}",
      "check VIDPORT_BASE_URL and the reverse proxy"),
  ADDRESS_UNREACHABLE(
      "address",
      "this machine can't reach {url} itself: {reason}",
      "open it in a browser; if that fails, check VIDPORT_BASE_URL and the reverse proxy"),
  CERTIFICATE("certificate", "the certificate is valid until {date}", ""),
  CERTIFICATE_ENDS("certificate", "the certificate is valid until {date}", "renew it"),
  CERTIFICATE_EXPIRED(
      "certificate", "Java does not trust the certificate of {url}: {reason}", "renew it"),
  CERTIFICATE_UNTRUSTED(
      "certificate",
      "Java does not trust the certificate of {url}: {reason}",
      "check that browsers do: the server must send its intermediate certificates as well"),
  MAIL_WORKS("mail", "connection and sign-in work: {server}", ""),
  MAIL_MISSING(
      "mail",
      "no mail server, so users can't sign in by e-mail",
      "set VIDPORT_SMTP_URL; until then, create sign-in codes in the console (Host, Accounts) or with `vidport admin sign-in code`"),
  MAIL_FAILS("mail", "{reason}", "check VIDPORT_SMTP_URL and the mail server"),
  OIDC_OFF("issuers", "not configured (VIDPORT_OIDC_FILE)", ""),
  OIDC_WORKS(
      "issuers",
      "{issuer}: its configuration and keys can be read; its redirect address must be {redirect}",
      ""),
  OIDC_FAILS(
      "issuers",
      "{issuer}: {reason}; its redirect address must be {redirect}",
      "check the issuer in VIDPORT_OIDC_FILE and the connection to it"),
  OIDC_TEAM_MISSING(
      "issuers",
      "{issuer}: the account {account} of its team does not exist, so all its users are refused",
      "set team.account in VIDPORT_OIDC_FILE to an id of `vidport admin account list`"),
  PAYMENT_OFF(
      "payment", "not configured; only the operator changes plans (VIDPORT_STRIPE_KEY)", ""),
  PAYMENT_WORKS(
      "payment", "{provider} accepts the key; plans with a price: {sold}; without: {others}", ""),
  PAYMENT_SELLS_NOTHING(
      "payment",
      "{provider} accepts the key, but no plan has a price, so accounts can't subscribe",
      "set the priceId of a plan (VIDPORT_PLANS)"),
  PAYMENT_PRICES_MISSING(
      "payment",
      "Stripe offers no such prices: {prices}",
      "check the plans and the mode of VIDPORT_STRIPE_KEY"),
  PAYMENT_FAILS("payment", "{reason}", "check VIDPORT_STRIPE_KEY and the connection to Stripe"),
  SPEECH_WORKS("speech", "{recognizer}", ""),
  SPEECH_WEAK(
      "speech",
      "{recognizer}",
      "for better captions, set VIDPORT_SPEECH_URL or VIDPORT_WHISPER_MODEL (docs/captions.md)"),
  SPEECH_MISSING(
      "speech",
      "no recognizer, so captions are skipped",
      "set VIDPORT_SPEECH_URL or VIDPORT_WHISPER_MODEL (docs/captions.md)"),
  SPEECH_FAILS("speech", "{recognizer}: {reason}", ""),
  CHECK_FAILED("doctor", "the check of {check} failed: {reason}", "");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

  private final String subject;
  private final String text;
  private final String cure;

  FindingCode(String subject, String text, String cure) {
    this.subject = subject;
    this.text = text;
    this.cure = cure;
  }

  /** What was checked, in one or two words. */
  public String subject() {
    return subject;
  }

  /** The English text, with placeholders. */
  public String text() {
    return text;
  }

  /** What to do, in English and with placeholders; empty if there is nothing to do. */
  public Optional<String> cure() {
    return cure.isEmpty() ? Optional.empty() : Optional.of(cure);
  }

  /**
   * @param namesAndValues the name of each placeholder, followed by its value
   */
  public Finding ok(Object... namesAndValues) {
    return finding(Finding.Kind.OK, namesAndValues);
  }

  /** The same for what works, but not well. */
  public Finding advice(Object... namesAndValues) {
    return finding(Finding.Kind.ADVICE, namesAndValues);
  }

  /** The same for what does not work. */
  public Finding problem(Object... namesAndValues) {
    return finding(Finding.Kind.PROBLEM, namesAndValues);
  }

  private Finding finding(Finding.Kind kind, Object... namesAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
    }
    return new Finding(
        kind,
        Optional.of(this),
        values,
        subject,
        filled(text, values),
        cure().map(template -> filled(template, values)));
  }

  private static String filled(String template, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(template)
        .replaceAll(
            match -> {
              String value = values.get(match.group(1));
              if (value == null) {
                throw new IllegalArgumentException("No value for " + match.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
