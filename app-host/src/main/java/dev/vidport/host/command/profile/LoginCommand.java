package dev.vidport.host.command.profile;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.Profile;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.OutputOptions;
import dev.vidport.host.command.ServiceOptions;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Signs in, and stores the address and the credential in a profile. */
@Command(
    name = "login",
    description = {
      "Sign in to a service with a code from a mail, or store an API key.",
      "The address and the credential are stored in a file that only you can read. Other commands"
          + " then need neither."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport login --url https://video.example.com --email jo@example.com",
      "  vidport login --email jo@example.com --code 123456",
      "  vidport login --email jo@example.com --invitation vpi_abc",
      "  vidport login --url https://video.example.com --with-key < key.txt",
      "  vidport login --profile test --url http://localhost:8080 --with-key"
    })
public final class LoginCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private OutputOptions output;

  @Option(names = "--email", paramLabel = "EMAIL", description = "Address of the account.")
  private Optional<String> email = Optional.empty();

  @Option(
      names = "--code",
      paramLabel = "CODE",
      description = "A sign-in code that an operator has printed. No mail is sent.")
  private Optional<String> code = Optional.empty();

  @Option(
      names = "--with-key",
      description = "Store an API key, which is read from standard input.")
  private boolean withKey;

  @Option(
      names = "--invitation",
      paramLabel = "TOKEN",
      description = "Accept a member's invitation: its link, or what the link has after the #.")
  private Optional<String> invitation = Optional.empty();

  @Option(
      names = "--accept-terms",
      description = "Accept the terms of the service, if signing in creates the account.")
  private boolean acceptsTerms;

  public LoginCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String name = service.profileName(environment);
    URI url = VidportClient.serviceOf(service.address(environment));
    Profile profile = withKey ? withKey(url) : withCode(url);
    ServiceOptions.profiles(environment).save(name, profile);
    ObjectNode answer =
        JsonNodeFactory.instance
            .objectNode()
            .put("profile", name)
            .put("url", url.toString())
            .put("email", profile.email());
    spec.commandLine()
        .getOut()
        .println(
            output.isJson()
                ? JsonText.of(answer)
                : VisibleText.of(
                    "Signed in as " + profile.email() + " at " + url + ", profile " + name));
    return CommandExitCode.OK;
  }

  private Profile withKey(URI url) throws ApiRefused, IOException, InterruptedException {
    ask("API key: ");
    String key = environment.input().secret();
    if (!key.matches("[!-~]{1,200}")) {
      throw new CommandFailed(
          CommandExitCode.USAGE, "Standard input must have the key, in one line.");
    }
    JsonNode account = service.connectWith(environment, key).api().get("/account");
    return new Profile(url, key, account.path("email").asString(""));
  }

  private Profile withCode(URI url) throws ApiRefused, IOException, InterruptedException {
    String address = answer("E-mail address: ", email);
    ArgumentChecks.email("--email", address);
    ApiRequests api = service.connectWith(environment, "").api();
    ObjectNode start = JsonNodeFactory.instance.objectNode().put("email", address);
    if (code.isEmpty()) {
      api.postAtHost("/auth/start", start);
    }
    ObjectNode verify =
        start.put("code", answer("Code from the mail to " + address + ": ", code).replace(" ", ""));
    if (acceptsTerms) {
      verify.put("acceptTerms", true);
    }
    invitation.ifPresent(link -> verify.put("invitation", link.substring(link.indexOf('#') + 1)));
    JsonNode signedIn = api.postAtHost("/auth/verify", verify);
    String token = signedIn.path("sessionToken").asString("");
    if (!token.matches("[!-~]{1,200}")) {
      throw new CommandFailed(CommandExitCode.FAILED, "The service sent no session.");
    }
    return new Profile(url, token, signedIn.at("/account/email").asString(address));
  }

  private String answer(String question, Optional<String> given) throws IOException {
    if (given.isPresent()) {
      return given.get();
    }
    ask(question);
    return environment.input().line();
  }

  private void ask(String question) {
    if (environment.input().isTerminal()) {
      spec.commandLine().getErr().print(VisibleText.of(question));
      spec.commandLine().getErr().flush();
    }
  }
}
