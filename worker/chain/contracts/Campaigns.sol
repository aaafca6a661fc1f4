// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Roles} from "./Roles.sol";

/// @title Campaigns and their money
/// @notice Each campaign pays from what was deposited for it, to its own wallet, within its own limits. What another
/// campaign has is out of reach for it.
abstract contract Campaigns is Roles, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice A partner's series of drawings. `token` is never zero in a registered campaign.
    /// @param drawings The number of the last drawing, here or in the contract before this one; 0 before the first.
    /// @param tables The number of the last prize table.
    /// @param isMoved Whether it goes on in another contract: no further drawing is requested here.
    /// @param wallet Where its money goes; zero until it is set, and nothing is paid until then.
    /// @param maxPerDrawing The most that one payment may send, in the token's smallest unit.
    /// @param refundTo Where money that is not needed goes back to; never changes.
    /// @param maxPerDay The most that all payments of a day in UTC may send together.
    /// @param balance What was deposited for it and is still here.
    /// @param spentToday What the payments of `today` sent.
    /// @param today The day of the last payment, in days since 1970.
    struct Campaign {
        address token;
        uint48 drawings;
        uint16 tables;
        bool isMoved;
        address wallet;
        uint96 maxPerDrawing;
        address refundTo;
        uint96 maxPerDay;
        uint96 balance;
        uint96 spentToday;
        uint32 today;
        string slug;
    }

    uint256 private constant MAX_SLUG_BYTES = 64;

    /// @notice How many campaigns are registered; their ids run from 1 to it.
    uint64 public campaignCount;

    /// @notice The campaign of a slug, by keccak256 of the slug; 0 if there is none.
    mapping(bytes32 slugHash => uint64 campaignId) public campaignOfSlug;

    /// @notice What the balances of all campaigns in a token come to.
    mapping(address token => uint256) public deposited;

    mapping(uint64 campaignId => Campaign) internal _campaigns;

    /// @dev Whether a wallet was ever set, also where the owner took it away to stop payments.
    mapping(uint64 campaignId => bool) private _hadWallet;

    /// @notice From now on a campaign's money goes to `wallet`.
    event WalletSet(uint64 indexed campaignId, address previous, address wallet);
    /// @notice From now on the campaign's payments are within these limits.
    event LimitsSet(uint64 indexed campaignId, uint96 maxPerDrawing, uint96 maxPerDay);
    /// @notice The campaign goes on in `successor` after this number. All that was requested here is settled here.
    event CampaignMoved(uint64 indexed campaignId, uint48 drawings, address successor);
    /// @notice Money arrived for a campaign: so much more than before.
    event Deposited(uint64 indexed campaignId, address indexed from, uint256 amount);
    /// @notice Money that a campaign does not need went back.
    event Refunded(uint64 indexed campaignId, address to, uint96 amount);
    /// @notice The owner took out ether (`token` is zero), or tokens that belong to no campaign.
    event Withdrawn(address indexed token, address indexed to, uint256 amount);

    /// @notice No campaign has this id.
    error UnknownCampaign(uint64 campaignId);
    /// @notice Campaigns are registered in order, and this id is next.
    error WrongCampaignId(uint64 expected);
    /// @notice A slug is 1 to 64 of a–z, 0–9 and hyphens, and of one campaign only.
    error WrongSlug(string slug);
    /// @notice There is no code at this address.
    error NotAContract(address account);
    /// @notice Money must not be sent to this address.
    error WrongDestination(address account);
    /// @notice Some member is zero, or two lists differ in length.
    error Incomplete();
    /// @notice The campaign goes on in another contract.
    error IsMoved(uint64 campaignId);
    /// @notice Another number is the campaign's last one.
    error WrongLastNumber(uint48 last);
    /// @notice The campaign has a wallet, or had one and `wallet` is zero; only the owner changes it.
    error HasWallet(address wallet);
    /// @notice The campaign has no wallet yet.
    error NoWallet(uint64 campaignId);
    /// @notice The amount is above what the campaign may pay at once.
    error AmountAboveMax(uint256 amount, uint96 maxPerDrawing);
    /// @notice The amount is above what is left of the day's limit; more is possible from `until`, in seconds.
    error DayAboveMax(uint256 amount, uint256 left, uint256 until);
    /// @notice The campaign has less than this.
    error BalanceTooSmall(uint96 balance, uint256 amount);
    /// @notice Only so much belongs to no campaign.
    error NotYours(uint256 free);

    /// @notice Adds money to a campaign; anyone may. What really arrives is counted.
    /// @param amount In the token's smallest unit, which the caller has approved before.
    function deposit(uint64 campaignId, uint256 amount) external nonReentrant {
        Campaign storage record = _registered(campaignId);
        IERC20 token = IERC20(record.token);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 arrived = token.balanceOf(address(this)) - before;
        uint256 balance = record.balance + arrived;
        if (balance > type(uint96).max) revert AmountAboveMax(arrived, type(uint96).max);
        record.balance = uint96(balance);
        deposited[address(token)] += arrived;
        emit Deposited(campaignId, msg.sender, arrived);
    }

    /// @notice Sets the wallet of a campaign that never had one.
    function setFirstWallet(uint64 campaignId, address wallet) external onlyRegistrar {
        address current = _registered(campaignId).wallet;
        if (_hadWallet[campaignId]) revert HasWallet(current);
        if (wallet == address(0)) revert WrongDestination(wallet);
        _setWallet(campaignId, wallet);
    }

    /// @notice Sends a campaign's money to another wallet from now on; zero stops its payments until the owner
    /// sets one again.
    function setWallet(uint64 campaignId, address wallet) external onlyOwner {
        _setWallet(campaignId, wallet);
    }

    /// @notice Changes what a campaign may pay at once and in a day.
    function setLimits(uint64 campaignId, uint96 maxPerDrawing, uint96 maxPerDay) external onlyOwner {
        Campaign storage record = _registered(campaignId);
        (record.maxPerDrawing, record.maxPerDay) = (maxPerDrawing, maxPerDay);
        emit LimitsSet(campaignId, maxPerDrawing, maxPerDay);
    }

    /// @notice Ends a campaign's requests here, for good: it goes on in another contract with the number after its last.
    /// Its drawings here still get their values and are settled and paid, and its money stays its own.
    /// @param drawings The campaign's last number, so that the caller knows where it ends.
    function moveCampaign(uint64 campaignId, uint48 drawings, address successor) external onlyRegistrar {
        Campaign storage record = _registered(campaignId);
        if (record.isMoved) revert IsMoved(campaignId);
        if (drawings != record.drawings) revert WrongLastNumber(record.drawings);
        if (successor == address(this)) revert WrongDestination(successor);
        if (successor.code.length == 0) revert NotAContract(successor);
        record.isMoved = true;
        emit CampaignMoved(campaignId, drawings, successor);
    }

    /// @notice Sends money that a campaign does not need to the address that was fixed when it was registered.
    function refund(uint64 campaignId, uint96 amount) external onlyOwner nonReentrant {
        Campaign storage record = _registered(campaignId);
        _debit(record, amount);
        emit Refunded(campaignId, record.refundTo, amount);
        IERC20(record.token).safeTransfer(record.refundTo, amount);
    }

    /// @notice Takes out ether if `token` is zero, or tokens that arrived without a deposit.
    function withdraw(address token, address to, uint256 amount) external onlyOwner nonReentrant {
        if (to == address(0)) revert WrongDestination(to);
        emit Withdrawn(token, to, amount);
        if (token == address(0)) {
            Address.sendValue(payable(to), amount);
            return;
        }
        uint256 free = IERC20(token).balanceOf(address(this)) - deposited[token];
        if (amount > free) revert NotYours(free);
        IERC20(token).safeTransfer(to, amount);
    }

    /// @notice A campaign's record; all zero if there is none.
    function campaign(uint64 campaignId) external view returns (Campaign memory) {
        return _campaigns[campaignId];
    }

    /// @dev Adds the next campaign, without a table.
    function _addCampaign(uint64 campaignId, Campaign memory record) internal {
        uint64 expected = campaignCount + 1;
        if (campaignId != expected) revert WrongCampaignId(expected);
        if (record.token.code.length == 0) revert NotAContract(record.token);
        if (record.maxPerDrawing == 0 || record.maxPerDay == 0) revert Incomplete();
        _refuseDeadEnd(record.wallet, record.token);
        if (record.refundTo == address(0)) revert WrongDestination(record.refundTo);
        _refuseDeadEnd(record.refundTo, record.token);
        _takeSlug(record.slug, campaignId);
        campaignCount = campaignId;
        _campaigns[campaignId] = record;
        _hadWallet[campaignId] = record.wallet != address(0);
    }

    /// @dev Sends a campaign's money to its wallet, within its limits. Everything is counted before the token is called.
    function _payOut(uint64 campaignId, uint256 amount) internal returns (address wallet) {
        Campaign storage record = _campaigns[campaignId];
        wallet = record.wallet;
        if (wallet == address(0)) revert NoWallet(campaignId);
        if (amount > record.maxPerDrawing) revert AmountAboveMax(amount, record.maxPerDrawing);
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 spent = record.today == today ? record.spentToday : 0;
        uint256 left = spent < record.maxPerDay ? record.maxPerDay - spent : 0;
        if (amount > left) revert DayAboveMax(amount, left, (uint256(today) + 1) * 1 days);
        (record.spentToday, record.today) = (uint96(spent + amount), today);
        _debit(record, amount);
        IERC20(record.token).safeTransfer(wallet, amount);
    }

    function _registered(uint64 campaignId) internal view returns (Campaign storage record) {
        record = _campaigns[campaignId];
        if (record.token == address(0)) revert UnknownCampaign(campaignId);
    }

    function _debit(Campaign storage record, uint256 amount) private {
        if (amount > record.balance) revert BalanceTooSmall(record.balance, amount);
        record.balance -= uint96(amount);
        deposited[record.token] -= amount;
    }

    function _setWallet(uint64 campaignId, address wallet) private {
        Campaign storage record = _registered(campaignId);
        _refuseDeadEnd(wallet, record.token);
        emit WalletSet(campaignId, record.wallet, wallet);
        record.wallet = wallet;
        _hadWallet[campaignId] = true;
    }

    function _takeSlug(string memory slug, uint64 campaignId) private {
        bytes memory letters = bytes(slug);
        bool isRight = letters.length > 0 && letters.length <= MAX_SLUG_BYTES;
        for (uint256 i = 0; isRight && i < letters.length; i++) {
            bytes1 letter = letters[i];
            isRight = (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9") || letter == "-";
        }
        bytes32 slugHash = keccak256(letters);
        if (!isRight || campaignOfSlug[slugHash] != 0) revert WrongSlug(slug);
        campaignOfSlug[slugHash] = campaignId;
    }

    /// @dev Money sent to this contract would belong to nobody, and money sent to the token is lost.
    function _refuseDeadEnd(address wallet, address token) private view {
        if (wallet == address(this) || wallet == token) revert WrongDestination(wallet);
    }
}
