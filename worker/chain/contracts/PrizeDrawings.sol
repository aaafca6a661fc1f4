// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IEntropyConsumer} from "@pythnetwork/entropy-sdk-solidity/IEntropyConsumer.sol";
import {IEntropyV2} from "@pythnetwork/entropy-sdk-solidity/IEntropyV2.sol";

/// @title Prize drawings: the public record of every draw, and the till that pays each prize once
/// @notice A drawing's list of winners and its prize table are recorded here before the random value that decides the
/// prizes exists. The value comes from Pyth Entropy, is stored once and never changes. A campaign's drawings are
/// numbered 1, 2, 3 without a gap, so none can be dropped or quietly repeated. Anyone who knows a proof's list and table
/// can check the whole draw against this contract alone.
/// @dev Three roles. The owner (a multisig) says where money goes, the operator (a key on a server) says when, and the
/// pauser can stop both. What the operator's key can do at worst is to send a campaign's own wallet too much, each
/// payment bounded by the campaign's cap and tied to a drawing. Not upgradeable: a successor is deployed beside it.
contract PrizeDrawings is IEntropyConsumer, Ownable2Step, Pausable {
    using SafeERC20 for IERC20;

    /// @notice What a payment is for: the prizes of a drawing, or the guarantee of a period.
    enum Kind {
        Draw,
        Guarantee
    }

    /// @notice A partner's series of drawings. `token` is never zero in a registered campaign.
    /// @param drawings The number of the last drawing, 0 before the first.
    /// @param payments How many payments were made.
    /// @param wallet Where its money goes; zero until it is set, and nothing is paid until then.
    /// @param maxPayout The most that one payment may send, in the token's smallest unit.
    struct Campaign {
        address token;
        uint48 drawings;
        uint48 payments;
        address wallet;
        uint96 maxPayout;
    }

    /// @notice What is known of a drawing. All but the value is known before the value.
    /// @param winnersCommitment SHA-256 of the locked list of winners.
    /// @param prizeTableHash SHA-256 of the prize table.
    /// @param randomValue The provider's value; meaningful once `revealedAt` is set.
    /// @param winnersCount How many winners the list holds.
    /// @param requestedAt When the value was last asked for, in seconds.
    /// @param revealedAt When the value arrived, 0 before that.
    /// @param sequence The provider's number of the latest request.
    /// @param attempts How often the value was asked for; more than 1 only after a provider's long silence.
    struct Drawing {
        bytes32 winnersCommitment;
        bytes32 prizeTableHash;
        bytes32 randomValue;
        uint32 winnersCount;
        uint40 requestedAt;
        uint40 revealedAt;
        uint64 sequence;
        uint8 attempts;
    }

    /// @notice All that the operator says of a drawing. `drawingRef` is its identifier at the service, `salt` was fixed
    /// when the list was locked.
    struct DrawingRequest {
        uint64 campaignId;
        uint48 number;
        bytes32 drawingRef;
        bytes32 winnersCommitment;
        bytes32 prizeTableHash;
        uint32 winnersCount;
        bytes32 salt;
    }

    /// @notice A payment as the operator orders it. There is no destination: money goes to the campaign's wallet.
    /// @param index The drawing's number, or the guarantee period's.
    /// @param drawingNumber The drawing that it rests on: the same one, or the one of the picked win.
    /// @param randomValue That drawing's value, from which the amount was computed.
    struct Payment {
        Kind kind;
        uint64 campaignId;
        uint48 index;
        uint48 drawingNumber;
        uint96 amount;
        bytes32 randomValue;
    }

    /// @notice What was paid under a key, and when in seconds.
    struct Receipt {
        uint96 amount;
        uint40 paidAt;
    }

    /// @dev Which drawing a provider's sequence number belongs to. A number of 0 belongs to none.
    struct Place {
        uint64 campaignId;
        uint48 number;
    }

    /// @notice The version of this contract's interface and rules.
    string public constant VERSION = "prize-drawings/1";

    /// @notice How long a provider must be silent before the owner may ask again.
    uint256 public constant SILENCE = 24 hours;

    /// @notice The contract of Pyth Entropy that random values come from.
    IEntropyV2 public immutable entropy;

    /// @notice How many campaigns are registered; their ids run from 1 to it.
    uint64 public campaignCount;

    /// @notice Who requests drawings and orders payments.
    address public operator;

    /// @notice Who, besides the owner, may stop both.
    address public pauser;

    /// @notice The randomness provider that the next request goes to.
    address public provider;

    /// @notice The gas that the next request buys for the callback.
    uint32 public callbackGasLimit;

    /// @notice What was paid under a payment key: (0, 0) if nothing was, and the amount is never 0 if something was.
    mapping(bytes32 key => Receipt) public paid;

    mapping(uint64 campaignId => Campaign) private _campaigns;
    mapping(uint64 campaignId => mapping(uint48 number => Drawing)) private _drawings;
    mapping(address provider => mapping(uint64 sequence => Place)) private _places;

    /// @notice A campaign was registered.
    event CampaignRegistered(uint64 indexed campaignId, address token, address wallet, uint96 maxPayout);

    /// @notice From now on a campaign's money goes to `wallet`.
    event WalletSet(uint64 indexed campaignId, address previous, address wallet);

    /// @notice From now on one payment of the campaign sends at most `maxPayout`.
    event MaxPayoutSet(uint64 indexed campaignId, uint96 maxPayout);

    /// @notice A drawing was recorded and its random value asked for. In a repeated request (`attempt` above 1)
    /// `drawingRef` is zero, since the first event has it.
    event DrawingRequested(
        uint64 indexed campaignId,
        uint48 indexed number,
        bytes32 indexed drawingRef,
        bytes32 winnersCommitment,
        bytes32 prizeTableHash,
        uint32 winnersCount,
        bytes32 salt,
        address provider,
        uint64 sequence,
        bytes32 userContribution,
        uint8 attempt
    );

    /// @notice A drawing's random value arrived and is now fixed permanently.
    event DrawingRevealed(uint64 indexed campaignId, uint48 indexed number, bytes32 randomValue, uint64 sequence);

    /// @notice A value arrived that no drawing waits for, and was not used.
    event AnswerIgnored(address provider, uint64 sequence, bytes32 randomValue);

    /// @notice Money went to the campaign's wallet, once and for all under `key`.
    event Paid(
        uint64 indexed campaignId, Kind indexed kind, uint48 indexed index, bytes32 key, address wallet, uint96 amount
    );

    /// @notice The operator changed.
    event OperatorSet(address previous, address operator);

    /// @notice The pauser changed.
    event PauserSet(address previous, address pauser);

    /// @notice Requests from now on go to `provider` and buy `callbackGasLimit` for the callback.
    event ProviderSet(address provider, uint32 callbackGasLimit);

    /// @notice The owner took tokens, or ether (`token` is zero), out of the contract.
    event Withdrawn(address indexed token, address indexed to, uint256 amount);

    /// @notice Only the operator may do this.
    error NotOperator();
    /// @notice Only the pauser or the owner may do this.
    error NotPauser();
    /// @notice No campaign has this id.
    error UnknownCampaign(uint64 campaignId);
    /// @notice Campaigns are registered in order, and this id is next.
    error WrongCampaignId(uint64 expected);
    /// @notice There is no code at this address.
    error NotAContract(address account);
    /// @notice Money must not be sent to this address.
    error WrongDestination(address account);
    /// @notice Drawings are requested in order, and this number is next.
    error WrongNumber(uint48 expected);
    /// @notice Some member of the request is zero, or two lists differ in length.
    error Incomplete();
    /// @notice The provider asks for more than the caller allows.
    error FeeAboveMax(uint256 fee, uint256 maxFee);
    /// @notice The contract holds too little ether for the provider's fee.
    error FloatTooSmall(uint256 balance, uint256 fee);
    /// @notice The provider gave a sequence number that it gave before.
    error SequenceTaken(address provider, uint64 sequence);
    /// @notice The provider has until this time, in seconds, to answer.
    error NotSilent(uint256 until);
    /// @notice The drawing has its value already.
    error AlreadyRevealed();
    /// @notice The drawing has no value yet.
    error NotRevealed();
    /// @notice This amount was paid under this key already.
    error AlreadyPaid(bytes32 key, uint96 amount);
    /// @notice The amount is above the campaign's cap.
    error AmountAboveMax(uint96 amount, uint96 maxPayout);
    /// @notice A payment of nothing is none.
    error NoAmount();
    /// @notice The campaign has no wallet yet.
    error NoWallet(uint64 campaignId);
    /// @notice The amount was computed from another value than the drawing's.
    error StaleRandomValue(bytes32 expected, bytes32 given);
    /// @notice There is no such drawing, or the prizes of one drawing were to rest on another.
    error WrongDrawing();

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator();
        _;
    }

    /// @param owner_ Says where money goes; a multisig on a public chain.
    /// @param operator_ Requests drawings and orders payments.
    /// @param pauser_ May stop both, besides the owner.
    /// @param entropy_ Pyth's Entropy contract on this chain.
    /// @param provider_ The randomness provider there.
    /// @param callbackGasLimit_ The gas that a request buys for the callback; it needs less than 40,000.
    constructor(
        address owner_,
        address operator_,
        address pauser_,
        address entropy_,
        address provider_,
        uint32 callbackGasLimit_
    ) Ownable(owner_) {
        if (entropy_.code.length == 0) revert NotAContract(entropy_);
        entropy = IEntropyV2(entropy_);
        _setOperator(operator_);
        _setPauser(pauser_);
        _setProvider(provider_, callbackGasLimit_);
    }

    /// @notice Anyone may add to the float of ether from which the provider's fees are paid.
    receive() external payable {}

    // ---------------------------------------------------------------------------------------------- the owner

    /// @notice Registers the next campaign.
    /// @param campaignId Must be one more than `campaignCount`, so that the caller knows what it registers.
    /// @param token The ERC-20 that its prizes are paid in.
    /// @param wallet Where its money goes; zero if that is not known yet.
    /// @param maxPayout The most that one payment may send, in the token's smallest unit.
    function registerCampaign(uint64 campaignId, address token, address wallet, uint96 maxPayout) external onlyOwner {
        uint64 expected = campaignCount + 1;
        if (campaignId != expected) revert WrongCampaignId(expected);
        if (token.code.length == 0) revert NotAContract(token);
        _refuseDeadEnd(wallet, token);
        campaignCount = campaignId;
        _campaigns[campaignId] = Campaign(token, 0, 0, wallet, maxPayout);
        emit CampaignRegistered(campaignId, token, wallet, maxPayout);
    }

    /// @notice Sends a campaign's money to another wallet from now on; zero stops its payments.
    function setWallet(uint64 campaignId, address wallet) external onlyOwner {
        Campaign storage record = _registered(campaignId);
        _refuseDeadEnd(wallet, record.token);
        emit WalletSet(campaignId, record.wallet, wallet);
        record.wallet = wallet;
    }

    /// @notice Changes the most that one payment of a campaign may send.
    function setMaxPayout(uint64 campaignId, uint96 maxPayout) external onlyOwner {
        _registered(campaignId).maxPayout = maxPayout;
        emit MaxPayoutSet(campaignId, maxPayout);
    }

    /// @notice Changes the operator; zero leaves none.
    function setOperator(address operator_) external onlyOwner {
        _setOperator(operator_);
    }

    /// @notice Changes the pauser; zero leaves only the owner.
    function setPauser(address pauser_) external onlyOwner {
        _setPauser(pauser_);
    }

    /// @notice Changes the provider and the gas of the next requests. Those under way stay with theirs.
    function setProvider(address provider_, uint32 callbackGasLimit_) external onlyOwner {
        _setProvider(provider_, callbackGasLimit_);
    }

    /// @notice Asks again for the value of a drawing whose provider has been silent for 24 hours. The earlier requests
    /// stay valid, and the first answer wins for good, so that asking again is no second draw: a value that became
    /// known but was not delivered can be delivered by anyone, through the randomness contract, before the new one.
    /// @param salt A fresh one; the list and the table stay as they were recorded.
    /// @param maxFee The most that the provider may ask for, in wei.
    function rerequest(uint64 campaignId, uint48 number, bytes32 salt, uint256 maxFee)
        external
        onlyOwner
        whenNotPaused
    {
        Drawing storage record = _drawings[campaignId][number];
        if (record.attempts == 0) revert WrongDrawing();
        if (record.revealedAt != 0) revert AlreadyRevealed();
        if (salt == 0) revert Incomplete();
        uint256 until = record.requestedAt + SILENCE;
        if (block.timestamp < until) revert NotSilent(until);
        DrawingRequest memory request = DrawingRequest({
            campaignId: campaignId,
            number: number,
            drawingRef: 0,
            winnersCommitment: record.winnersCommitment,
            prizeTableHash: record.prizeTableHash,
            winnersCount: record.winnersCount,
            salt: salt
        });
        _ask(record, request, maxFee);
    }

    /// @notice Takes tokens, or ether if `token` is zero, out of the contract.
    function withdraw(address token, address to, uint256 amount) external onlyOwner {
        if (to == address(0)) revert WrongDestination(to);
        emit Withdrawn(token, to, amount);
        if (token == address(0)) Address.sendValue(payable(to), amount);
        else IERC20(token).safeTransfer(to, amount);
    }

    /// @notice Lets requests and payments run again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Always refused: without an owner the money held here could not be taken out.
    function renounceOwnership() public view override onlyOwner {
        revert OwnableInvalidOwner(address(0));
    }

    // ------------------------------------------------------------------------------------------- the operator

    /// @notice Records a drawing and asks the provider for its random value, in one step. The fee is paid from the
    /// contract's own ether.
    /// @param request The drawing. Its number must be one more than the campaign's last, and no member may be zero.
    /// @param maxFee The most that the provider may ask for, in wei.
    /// @return sequence The provider's number of this request.
    function requestDrawing(DrawingRequest calldata request, uint256 maxFee)
        external
        onlyOperator
        whenNotPaused
        returns (uint64 sequence)
    {
        Campaign storage campaign_ = _registered(request.campaignId);
        uint48 expected = campaign_.drawings + 1;
        if (request.number != expected) revert WrongNumber(expected);
        if (
            request.drawingRef == 0 || request.winnersCommitment == 0 || request.prizeTableHash == 0
                || request.winnersCount == 0 || request.salt == 0
        ) revert Incomplete();

        campaign_.drawings = expected;
        Drawing storage record = _drawings[request.campaignId][expected];
        record.winnersCommitment = request.winnersCommitment;
        record.prizeTableHash = request.prizeTableHash;
        record.winnersCount = request.winnersCount;
        return _ask(record, request, maxFee);
    }

    /// @notice Pays what a drawing or a guarantee is owed to the campaign's wallet. A second payment under the same key
    /// is refused, whatever its amount.
    function pay(Payment calldata payment) external onlyOperator whenNotPaused {
        bytes32 key = paymentKey(payment.kind, payment.campaignId, payment.index);
        uint96 before = paid[key].amount;
        if (before != 0) revert AlreadyPaid(key, before);
        _pay(key, payment);
    }

    /// @notice Makes many payments, for catching up. What was paid already with the same amount is passed over; a
    /// different amount refuses the whole.
    function payMany(Payment[] calldata payments) external onlyOperator whenNotPaused {
        for (uint256 i = 0; i < payments.length; i++) {
            Payment calldata payment = payments[i];
            bytes32 key = paymentKey(payment.kind, payment.campaignId, payment.index);
            uint96 before = paid[key].amount;
            if (before == 0) _pay(key, payment);
            else if (before != payment.amount) revert AlreadyPaid(key, before);
        }
    }

    // --------------------------------------------------------------------------------------------- the pauser

    /// @notice Stops requests and payments. Values that were asked for still arrive and are stored.
    function pause() external {
        if (msg.sender != pauser && msg.sender != owner()) revert NotPauser();
        _pause();
    }

    // ---------------------------------------------------------------------------------------------- everyone

    /// @notice A campaign's record; all zero if there is none.
    function campaign(uint64 campaignId) external view returns (Campaign memory) {
        return _campaigns[campaignId];
    }

    /// @notice A drawing's record; all zero if there is none.
    function drawing(uint64 campaignId, uint48 number) external view returns (Drawing memory) {
        return _drawings[campaignId][number];
    }

    /// @notice The records of many drawings, in the order asked.
    function drawingsOf(uint64[] calldata campaignIds, uint48[] calldata numbers)
        external
        view
        returns (Drawing[] memory found)
    {
        if (campaignIds.length != numbers.length) revert Incomplete();
        found = new Drawing[](numbers.length);
        for (uint256 i = 0; i < numbers.length; i++) {
            found[i] = _drawings[campaignIds[i]][numbers[i]];
        }
    }

    /// @notice When each key was paid, in the order asked; 0 if it was not.
    function paidOf(bytes32[] calldata keys) external view returns (uint40[] memory paidAt) {
        paidAt = new uint40[](keys.length);
        for (uint256 i = 0; i < keys.length; i++) {
            paidAt[i] = paid[keys[i]].paidAt;
        }
    }

    /// @notice Which drawing a provider's request belongs to; (0, 0) if to none.
    function placeOf(address provider_, uint64 sequence) external view returns (uint64 campaignId, uint48 number) {
        Place storage place = _places[provider_][sequence];
        return (place.campaignId, place.number);
    }

    /// @notice The key under which a payment is made at most once.
    function paymentKey(Kind kind, uint64 campaignId, uint48 index) public pure returns (bytes32) {
        return keccak256(abi.encode(kind, campaignId, index));
    }

    /// @notice The random value of one position of a drawn list: SHA-256 of the drawing's value and the position.
    /// @param position Zero for the first winner of the list.
    function randomValue(uint64 campaignId, uint48 number, uint256 position) external view returns (bytes32) {
        return sha256(abi.encode(_revealedValue(campaignId, number), position));
    }

    /// @notice This side's contribution to a drawing's random value. It is fixed by the list, the table and the salt, so
    /// that nobody can try several and keep the best.
    /// @param attempt 1 for the first request, 2 for the first repetition.
    function userContribution(
        uint64 campaignId,
        uint48 number,
        bytes32 winnersCommitment,
        bytes32 prizeTableHash,
        bytes32 salt,
        uint8 attempt
    ) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid, address(this), campaignId, number, winnersCommitment, prizeTableHash, salt, attempt
            )
        );
    }

    // ---------------------------------------------------------------------------------------------- internal

    /// @dev Stores the first value that arrives for a drawing; any other is only reported. Nothing here can revert, since
    /// a failing callback would leave the value public but not recorded.
    function entropyCallback(uint64 sequence, address provider_, bytes32 value) internal override {
        Place memory place = _places[provider_][sequence];
        Drawing storage record = _drawings[place.campaignId][place.number];
        if (place.number == 0 || record.revealedAt != 0) {
            emit AnswerIgnored(provider_, sequence, value);
            return;
        }
        record.randomValue = value;
        record.revealedAt = uint40(block.timestamp);
        emit DrawingRevealed(place.campaignId, place.number, value, sequence);
    }

    /// @dev Read by IEntropyConsumer, which lets only this address call back.
    function getEntropy() internal view override returns (address) {
        return address(entropy);
    }

    /// @dev Buys a random value for a recorded drawing. The contract is whole before the provider is called: the number is
    /// taken and the list is stored, so that a call back from inside finds nothing to gain.
    function _ask(Drawing storage record, DrawingRequest memory request, uint256 maxFee)
        private
        returns (uint64 sequence)
    {
        address provider_ = provider;
        uint32 gasLimit = callbackGasLimit;
        uint8 attempt = record.attempts + 1;
        record.attempts = attempt;
        record.requestedAt = uint40(block.timestamp);
        bytes32 contribution = userContribution(
            request.campaignId, request.number, request.winnersCommitment, request.prizeTableHash, request.salt, attempt
        );

        uint256 fee = entropy.getFeeV2(provider_, gasLimit);
        if (fee > maxFee) revert FeeAboveMax(fee, maxFee);
        if (fee > address(this).balance) revert FloatTooSmall(address(this).balance, fee);
        sequence = entropy.requestV2{value: fee}(provider_, contribution, gasLimit);

        Place storage place = _places[provider_][sequence];
        if (place.number != 0) revert SequenceTaken(provider_, sequence);
        (place.campaignId, place.number) = (request.campaignId, request.number);
        record.sequence = sequence;
        _reportRequest(request, provider_, sequence, contribution, attempt);
    }

    /// @dev Apart from `_ask` because the event has more members than the stack has room.
    function _reportRequest(
        DrawingRequest memory request,
        address provider_,
        uint64 sequence,
        bytes32 contribution,
        uint8 attempt
    ) private {
        emit DrawingRequested(
            request.campaignId,
            request.number,
            request.drawingRef,
            request.winnersCommitment,
            request.prizeTableHash,
            request.winnersCount,
            request.salt,
            provider_,
            sequence,
            contribution,
            attempt
        );
    }

    /// @dev Makes a payment whose key is free. The key is taken before the token is called, so that a call back from
    /// inside finds it taken.
    function _pay(bytes32 key, Payment calldata payment) private {
        if (payment.amount == 0) revert NoAmount();
        if (payment.kind == Kind.Draw && payment.drawingNumber != payment.index) revert WrongDrawing();
        Campaign storage campaign_ = _registered(payment.campaignId);
        (address wallet, uint96 maxPayout) = (campaign_.wallet, campaign_.maxPayout);
        if (payment.amount > maxPayout) revert AmountAboveMax(payment.amount, maxPayout);
        if (wallet == address(0)) revert NoWallet(payment.campaignId);
        bytes32 value = _revealedValue(payment.campaignId, payment.drawingNumber);
        if (payment.randomValue != value) revert StaleRandomValue(value, payment.randomValue);

        paid[key] = Receipt(payment.amount, uint40(block.timestamp));
        campaign_.payments++;
        emit Paid(payment.campaignId, payment.kind, payment.index, key, wallet, payment.amount);
        IERC20(campaign_.token).safeTransfer(wallet, payment.amount);
    }

    function _revealedValue(uint64 campaignId, uint48 number) private view returns (bytes32) {
        Drawing storage record = _drawings[campaignId][number];
        if (record.revealedAt == 0) revert NotRevealed();
        return record.randomValue;
    }

    function _registered(uint64 campaignId) private view returns (Campaign storage record) {
        record = _campaigns[campaignId];
        if (record.token == address(0)) revert UnknownCampaign(campaignId);
    }

    /// @dev Money sent to this contract would come back to the till, and money sent to the token is lost.
    function _refuseDeadEnd(address wallet, address token) private view {
        if (wallet == address(this) || wallet == token) revert WrongDestination(wallet);
    }

    function _setOperator(address operator_) private {
        emit OperatorSet(operator, operator_);
        operator = operator_;
    }

    function _setPauser(address pauser_) private {
        emit PauserSet(pauser, pauser_);
        pauser = pauser_;
    }

    function _setProvider(address provider_, uint32 callbackGasLimit_) private {
        emit ProviderSet(provider_, callbackGasLimit_);
        (provider, callbackGasLimit) = (provider_, callbackGasLimit_);
    }
}
